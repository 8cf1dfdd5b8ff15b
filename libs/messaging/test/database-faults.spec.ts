import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startPostgres, type RunningPostgres } from '@brote/local-servers';
import { createDataSourceOptions } from '@brote/persistence';
import { eventually, useOwnNats, type TestNats } from '@brote/test-support';
import type { INestApplicationContext } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { waitUntilAllApplied } from './wait-until-all-applied';
import { startService } from './start-service';
import { tallySchema } from './tally-schema';
import { compareEvents, CountRaises, RaiseCounter } from './tally-service';

describe('a database fault', () => {
  let folder: string;
  let port: number;
  let postgres: RunningPostgres;
  let nats: TestNats;
  let services: INestApplicationContext[];
  let sources: DataSource[];
  const counters = Array.from({ length: 4 }, () => randomUUID());

  // Durable: a server that loses confirmed data would lose events in any case.
  const start = () => startPostgres({ dataDir: join(folder, 'data'), port, log: () => undefined });
  const urlOf = (name: string) => postgres.adminUrl.replace(/\/postgres$/, `/${name}`);
  const [producerOf, consumerOf] = [() => services[0], () => services[1]];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brote-test-postgres-'));
    await chmod(folder, 0o755);
    port = await findFreePort();
    postgres = await start();
    nats = await useOwnNats();
    const admin = await new DataSource({ type: 'postgres', url: postgres.adminUrl }).initialize();
    await admin.query('CREATE DATABASE producer');
    await admin.query('CREATE DATABASE consumer');
    await admin.destroy();
    services = await Promise.all([
      startService({ service: 'counters', databaseUrl: urlOf('producer'), natsUrl: nats.url, providers: [RaiseCounter] }),
      startService({ service: 'tallies', databaseUrl: urlOf('consumer'), natsUrl: nats.url, controllers: [CountRaises] }),
    ]);
    sources = ['producer', 'consumer'].map(
      (name) => new DataSource(createDataSourceOptions({ service: 'test', url: urlOf(name), ...tallySchema })),
    );
    await Promise.all(sources.map((source) => source.initialize()));
  });

  afterAll(async () => {
    await Promise.all(services.map((service) => service.close()));
    await Promise.all(sources.map((source) => source.destroy()));
    await Promise.all([postgres.stop(), nats.stop()]);
    await rm(folder, { recursive: true, force: true });
  });

  const compareBothSides = () => {
    const [producer, consumer] = sources;
    if (!producer || !consumer) throw new Error('The databases are not open');
    return compareEvents(producer, consumer);
  };

  /** Raises each counter once. While the database is away a raise fails, and changes nothing. */
  async function raise(): Promise<void> {
    const work = producerOf()?.get(RaiseCounter);
    if (work) await Promise.allSettled(counters.map((id) => work.raise(id)));
  }

  async function expectAllOnce(): Promise<void> {
    await waitUntilAllApplied(compareBothSides, { withinMs: 60_000, everyMs: 100 });
    const { produced, ...rest } = await compareBothSides();
    expect(rest).toEqual({ published: produced, noted: produced, lost: 0, twice: 0, outOfOrder: 0 });
  }

  it('loses no event when the database ends every connection during the work', async () => {
    for (let round = 0; round < 3; round += 1) {
      const producedBefore = (await compareBothSides()).produced;
      for (let round = 0; round < 15; round += 1) await raise();
      const adminSource = await new DataSource({ type: 'postgres', url: postgres.adminUrl }).initialize();
      const flowing = raise();
      await adminSource.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname IN ('producer', 'consumer')`);
      await adminSource.destroy();
      await flowing;
      expect((await eventually(compareBothSides)).produced).toBeGreaterThan(producedBefore);
    }
    await expectAllOnce();
  });

  it('creates no dead letter when the database is killed and restarted', async () => {
    for (let round = 0; round < 20; round += 1) await raise();
    await postgres.kill();
    await raise();
    expect(consumerOf()).toBeDefined();
    const silentUntil = Date.now() + 3_000;
    await eventually(() => Date.now() > silentUntil, { withinMs: 5_000 });
    postgres = await start();
    await eventually(async () => (await compareBothSides()).produced >= 0, { withinMs: 20_000, everyMs: 100 });
    await raise();
    await expectAllOnce();
    expect(await sources[1]?.query('SELECT * FROM dead_letter')).toEqual([]);
  });
});
