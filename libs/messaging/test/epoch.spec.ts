import { randomUUID } from 'node:crypto';
import { Database, tryAdvisoryLock } from '@brote/persistence';
import { type TestDatabase, type TestNats, useDatabase, useOwnNats } from '@brote/test-support';
import type { INestApplicationContext } from '@nestjs/common';
import { raiseEpoch, readEpoch, ServiceRuns } from '../src';
import { startService } from './start-service';
import { tallySchema } from './tally-schema';
import { RaiseCounter } from './tally-service';

describe('the epoch of a database', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await useDatabase(tallySchema);
  });
  afterEach(() => database.drop());

  /** As after a restore: PostgreSQL is on another timeline than the one of the stored epoch. */
  const changeTimeline = () => database.dataSource.query('UPDATE outbox_epoch SET timeline = timeline + 100');

  it('is raised once for each restore', async () => {
    expect(await raiseEpoch(database.url)).toMatchObject({ epoch: 0, isRaised: false });
    await changeTimeline();
    const { epoch, isRaised } = await raiseEpoch(database.url);
    expect([epoch > 0, isRaised]).toEqual([true, true]);
    expect(await raiseEpoch(database.url)).toMatchObject({ epoch, isRaised: false });
    await changeTimeline();
    expect((await raiseEpoch(database.url)).epoch).toBeGreaterThan(epoch);
  });

  it('exceeds the epochs of earlier restores that this restore has undone', async () => {
    const [row] = await database.dataSource.query<{ timeline: number }[]>('SELECT timeline FROM outbox_epoch');
    await database.dataSource.query('UPDATE outbox_epoch SET timeline = timeline - 1, epoch = -1');
    expect((await raiseEpoch(database.url)).epoch).toBe(row?.timeline);
  });

  it('is not raised while a process of the service holds a lock', async () => {
    await changeTimeline();
    for (const name of ['outbox-relay', 'process of the service']) {
      const lock = await tryAdvisoryLock({ url: database.url, name });
      await expect(raiseEpoch(database.url)).rejects.toThrow(ServiceRuns);
      await lock?.release();
    }
    expect(await readEpoch(new Database(database.dataSource))).toBe(0);
  });
});

describe('a running service', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let service: INestApplicationContext | undefined;

  beforeEach(async () => {
    [nats, database] = await Promise.all([useOwnNats(), useDatabase(tallySchema)]);
  });
  afterEach(async () => {
    await service?.close();
    await Promise.all([database.drop(), nats.stop()]);
  });

  it('writes the stored epoch into each event', async () => {
    service = await startService({ service: 'counters', databaseUrl: database.url, natsUrl: nats.url, providers: [RaiseCounter] });
    const counterId = randomUUID();
    await service.get(RaiseCounter).raise(counterId);
    await database.dataSource.query('UPDATE outbox_epoch SET epoch = 3');
    await service.get(RaiseCounter).raise(counterId);
    expect(await database.dataSource.query('SELECT epoch, aggregate_version AS version FROM outbox ORDER BY id')).toEqual([
      { epoch: 0, version: 1 },
      { epoch: 3, version: 2 },
    ]);
  });
});
