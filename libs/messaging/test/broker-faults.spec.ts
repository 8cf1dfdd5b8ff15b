import { randomUUID } from 'node:crypto';
import { connectAsOperator, eventually, type TestDatabase, type TestNats, useDatabase, useOwnNats } from '@brote/test-support';
import type { Transaction } from '@brote/persistence';
import { Controller, type INestApplicationContext } from '@nestjs/common';
import { EventHandler, type EventEnvelope } from '../src';
import { waitUntilAllApplied } from './wait-until-all-applied';
import { startService } from './start-service';
import { CounterRaised, counterRaised } from './tally';
import { tallySchema } from './tally-schema';
import { compareEvents, RaiseCounter, recordEffect } from './tally-service';

const OUTAGE_MS = process.env['BROTE_LONG_TESTS'] === '1' ? 60_000 : 15_000;

const hasPassed = (ms: number): (() => boolean) => {
  const endsAt = Date.now() + ms;
  return () => Date.now() >= endsAt;
};

/** The number of events that the consumer applies at once; the others wait. */
const concurrencyLimit = { events: Number.POSITIVE_INFINITY };
let startedHandlerCount = 0;

@Controller()
class CountSlowly {
  @EventHandler(counterRaised)
  async handle(event: EventEnvelope<CounterRaised>, tx: Transaction): Promise<void> {
    startedHandlerCount += 1;
    const position = startedHandlerCount;
    await eventually(() => position <= concurrencyLimit.events, { withinMs: 60_000 });
    await recordEffect(event, tx);
  }
}

describe('delivery of events', () => {
  let nats: TestNats;
  let producerDb: TestDatabase;
  let consumerDb: TestDatabase;
  let producer: INestApplicationContext;
  let consumer: INestApplicationContext;
  const counters = Array.from({ length: 6 }, () => randomUUID());

  beforeEach(async () => {
    concurrencyLimit.events = Number.POSITIVE_INFINITY;
    startedHandlerCount = 0;
    [nats, producerDb, consumerDb] = await Promise.all([useOwnNats(), useDatabase(tallySchema), useDatabase(tallySchema)]);
    producer = await startService({ service: 'counters', databaseUrl: producerDb.url, natsUrl: nats.url, providers: [RaiseCounter] });
    consumer = await startService({ service: 'tallies', databaseUrl: consumerDb.url, natsUrl: nats.url, controllers: [CountSlowly] });
  });

  afterEach(async () => {
    await Promise.all([producer.close(), consumer.close()]);
    await Promise.all([producerDb.drop(), consumerDb.drop(), nats.stop()]);
  });

  const compareBothSides = () => compareEvents(producerDb.dataSource, consumerDb.dataSource);
  const waitUntilConsistent = () => waitUntilAllApplied(compareBothSides, { withinMs: 60_000, everyMs: 100 });

  async function raise(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) await Promise.all(counters.map((id) => producer.get(RaiseCounter).raise(id)));
  }

  async function expectAllOnce(produced: number): Promise<void> {
    await waitUntilConsistent();
    expect(await compareBothSides()).toMatchObject({ produced, published: produced, noted: produced, lost: 0, twice: 0 });
  }

  it('continues when the broker is killed and restarted', async () => {
    for (let kills = 0; kills < 2; kills += 1) {
      const raising = raise(30);
      await eventually(async () => (await compareBothSides()).noted >= kills * 180 + 20);
      await nats.kill();
      await nats.restart();
      await raising;
    }
    await expectAllOnce(360);
    expect((await compareBothSides()).outOfOrder).toBe(0);
  });

  it(`continues after the broker was away for ${OUTAGE_MS / 1_000} seconds, and changes are committed meanwhile`, async () => {
    await raise(2);
    await nats.kill();
    await eventually(hasPassed(OUTAGE_MS / 2), { withinMs: OUTAGE_MS });
    await raise(5);
    await eventually(hasPassed(OUTAGE_MS / 2), { withinMs: OUTAGE_MS });
    await nats.restart();
    await expectAllOnce(42);
    expect((await compareBothSides()).outOfOrder).toBe(0);
  }, 150_000);

  it('continues when the broker loses its data under a consumer that lags behind', async () => {
    concurrencyLimit.events = 20;
    await raise(20);
    await eventually(async () => (await compareBothSides()).published === 120);
    const resultBeforeKill = await compareBothSides();
    expect(resultBeforeKill.lost).toBeGreaterThan(0);
    await nats.kill();
    await nats.wipe();
    concurrencyLimit.events = Number.POSITIVE_INFINITY;
    await raise(2);
    await expectAllOnce(132);
  });

  it('continues when the broker returns with an older copy of its store', async () => {
    await raise(5);
    await expectAllOnce(30);
    const copy = await nats.copyStore();
    await raise(5);
    await expectAllOnce(60);
    await nats.restoreStore(copy);
    // Fewer new events than were lost: without the audit they would hide below the consumer's mark.
    await raise(2);
    await expectAllOnce(72);
  });

  it('continues when the broker returns with an older copy while the relay publishes many events', async () => {
    await raise(3);
    await expectAllOnce(18);
    const copy = await nats.copyStore();
    await raise(1);
    await expectAllOnce(24);
    await nats.kill();
    await raise(20);
    await nats.restoreStore(copy);
    await expectAllOnce(144);
  });

  it('continues when the stream is purged, although the broker remembers the ids of the purged messages', async () => {
    await Promise.all([producer.close(), consumer.close()]);
    const tuning = { auditMs: 500, duplicateWindowMs: 3_000 };
    producer = await startService({
      service: 'counters',
      databaseUrl: producerDb.url,
      natsUrl: nats.url,
      providers: [RaiseCounter],
      tuning,
    });
    await raise(10);
    await eventually(async () => (await compareBothSides()).published === 60);
    const operatorConnection = await connectAsOperator(nats.url);
    await (await operatorConnection.jetstreamManager()).streams.purge('TALLY');
    await operatorConnection.close();
    consumer = await startService({
      service: 'tallies',
      databaseUrl: consumerDb.url,
      natsUrl: nats.url,
      controllers: [CountSlowly],
      tuning,
    });
    await expectAllOnce(60);
  });

  it('starts when the broker becomes available after the service', async () => {
    await consumer.close();
    await nats.kill();
    const starting = startService({ service: 'tallies', databaseUrl: consumerDb.url, natsUrl: nats.url, controllers: [CountSlowly] });
    await raise(1);
    await nats.restart();
    consumer = await starting;
    await expectAllOnce(6);
  });

  it('continues when the broker loses its stream and its consumers', async () => {
    await raise(2);
    await expectAllOnce(12);
    const operatorConnection = await connectAsOperator(nats.url);
    const manager = await operatorConnection.jetstreamManager();
    await manager.streams.delete('TALLY');
    await raise(2);
    await expectAllOnce(24);
    await manager.consumers.delete('TALLY', 'tallies');
    await raise(2);
    await expectAllOnce(36);
    await operatorConnection.close();
  });
});
