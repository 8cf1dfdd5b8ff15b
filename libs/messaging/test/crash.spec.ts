import { randomUUID } from 'node:crypto';
import { eventually, useDatabase, useOwnNats, type TestDatabase, type TestNats } from '@brote/test-support';
import { waitUntilAllApplied } from './wait-until-all-applied';
import { startChild, type ChildService } from './child-service';
import { startService } from './start-service';
import { tallySchema } from './tally-schema';
import { compareEvents, CountRaises, RaiseCounter } from './tally-service';

describe('a crash', () => {
  let nats: TestNats;
  let producerDb: TestDatabase;
  let consumerDb: TestDatabase;
  const children: ChildService[] = [];

  beforeEach(async () => {
    [nats, producerDb, consumerDb] = await Promise.all([useOwnNats(), useDatabase(tallySchema), useDatabase(tallySchema)]);
  });

  afterEach(async () => {
    await Promise.all(children.splice(0).map((child) => child.kill()));
    await Promise.all([producerDb.drop(), consumerDb.drop(), nats.stop()]);
  });

  async function startCounters(settings: Record<string, string>): Promise<ChildService> {
    const child = await startChild('counters', { DATABASE_URL: producerDb.url, NATS_URL: nats.url, ...settings });
    children.push(child);
    return child;
  }

  async function startTallies(settings: Record<string, string> = {}): Promise<ChildService> {
    const child = await startChild('tallies', { DATABASE_URL: consumerDb.url, NATS_URL: nats.url, ...settings });
    children.push(child);
    return child;
  }

  const compareBothSides = () => compareEvents(producerDb.dataSource, consumerDb.dataSource);

  it('loses nothing between commit and publication', async () => {
    const ids = [randomUUID(), randomUUID()];
    const dyingProcess = await startCounters({ COUNTERS: ids.join(','), MOST: '20', BACKGROUND: 'no', DIE_AT_END: 'yes' });
    await eventually(() => dyingProcess.process.signalCode === 'SIGKILL');
    expect(await compareBothSides()).toMatchObject({ produced: 40, published: 0 });

    const consumer = await startService({ service: 'tallies', databaseUrl: consumerDb.url, natsUrl: nats.url, controllers: [CountRaises] });
    const successor = await startService({
      service: 'counters',
      databaseUrl: producerDb.url,
      natsUrl: nats.url,
      providers: [RaiseCounter],
    });
    await waitUntilAllApplied(compareBothSides, { withinMs: 60_000 });
    expect(await compareBothSides()).toEqual({ produced: 40, published: 40, noted: 40, lost: 0, twice: 0, outOfOrder: 0 });
    await Promise.all([successor.close(), consumer.close()]);
  });

  it('applies nothing twice between effect and acknowledgement', async () => {
    const ids = Array.from({ length: 8 }, () => randomUUID());
    const producer = await startService({ service: 'counters', databaseUrl: producerDb.url, natsUrl: nats.url, providers: [RaiseCounter] });
    for (let round = 0; round < 5; round += 1) await Promise.all(ids.map((id) => producer.get(RaiseCounter).raise(id)));

    let deathCount = 0;
    for (; deathCount < 2; deathCount += 1) {
      const dyingProcess = await startTallies({ DIE_AFTER: '4' });
      await eventually(() => dyingProcess.process.signalCode === 'SIGKILL');
    }
    expect((await compareBothSides()).noted).toBeGreaterThanOrEqual(deathCount * 4);
    await startTallies();
    await waitUntilAllApplied(compareBothSides, { withinMs: 30_000 });
    expect(await compareBothSides()).toMatchObject({ produced: 40, noted: 40, lost: 0, twice: 0 });
    await producer.close();
  });

  it('loses nothing and applies nothing twice when every process crashes in turn under load', async () => {
    const ids = Array.from({ length: 6 }, () => randomUUID()).join(',');
    let producer = await startCounters({ COUNTERS: ids, PAUSE_MS: '20' });
    let consumer = await startTallies();
    for (let fault = 0; fault < 6; fault += 1) {
      const producedBefore = (await compareBothSides()).produced;
      await eventually(async () => (await compareBothSides()).produced >= producedBefore + 30, { withinMs: 20_000, everyMs: 100 });
      if (fault % 3 === 0) {
        await consumer.kill();
        consumer = await startTallies();
      } else if (fault % 3 === 1) {
        await producer.kill();
        producer = await startCounters({ COUNTERS: ids, PAUSE_MS: '20' });
      } else {
        await nats.kill();
        await nats.restart();
      }
    }
    await producer.kill();
    await startCounters({ COUNTERS: '', MOST: '0' });
    await waitUntilAllApplied(compareBothSides, { withinMs: 60_000, everyMs: 200 });
    const { produced, noted, twice } = await compareBothSides();
    expect(produced).toBeGreaterThan(150);
    expect({ noted, twice }).toEqual({ noted: produced, twice: 0 });
  }, 120_000);
});
