import { randomUUID } from 'node:crypto';
import type { Transaction } from '@brote/persistence';
import { eventually, useDatabase, useOwnNats, type TestDatabase, type TestNats } from '@brote/test-support';
import { Controller, type INestApplicationContext } from '@nestjs/common';
import { DeadLetters, EventBatchHandler, type EventEnvelope } from '../src';
import { startService } from './start-service';
import { CounterRaised, counterRaised } from './tally';
import { tallySchema } from './tally-schema';
import { compareEvents, RaiseCounter, recordEffect } from './tally-service';

@Controller()
class CountRaisesInBatches {
  @EventBatchHandler([counterRaised])
  async handle(events: readonly EventEnvelope<CounterRaised>[], tx: Transaction): Promise<void> {
    for (const event of events) await recordEffect(event, tx);
    if (events.some(({ payload }) => payload.mood === 'poison')) throw new RangeError('refuses poisoned events');
  }
}

describe('events that are applied in batches', () => {
  let nats: TestNats;
  let producerDb: TestDatabase;
  let consumerDb: TestDatabase;
  let producer: INestApplicationContext;
  let consumer: INestApplicationContext;

  beforeAll(async () => {
    [nats, producerDb, consumerDb] = await Promise.all([useOwnNats(), useDatabase(tallySchema), useDatabase(tallySchema)]);
    producer = await startService({ service: 'counters', databaseUrl: producerDb.url, natsUrl: nats.url, providers: [RaiseCounter] });
    const tuning = { retryDelaysMs: [5, 10] };
    const consumerOptions = {
      service: 'tallies',
      databaseUrl: consumerDb.url,
      natsUrl: nats.url,
      controllers: [CountRaisesInBatches],
      tuning,
    };
    consumer = await startService(consumerOptions);
  });

  afterAll(async () => {
    await Promise.all([producer.close(), consumer.close()]);
    await Promise.all([producerDb.drop(), consumerDb.drop(), nats.stop()]);
  });

  it('are applied once and in the order of their aggregate, and one failing event does not stop the others', async () => {
    const counters = Array.from({ length: 30 }, () => randomUUID());
    const raise = (mood?: string) => Promise.all(counters.map((id) => producer.get(RaiseCounter).raise(id, mood)));
    await raise();
    await producer.get(RaiseCounter).raise(randomUUID(), 'poison');
    await raise();
    await raise();
    await eventually(async () => expect(await consumer.get(DeadLetters).list()).toHaveLength(1), { withinMs: 30_000 });
    await eventually(async () => expect(await compareEvents(producerDb.dataSource, consumerDb.dataSource)).toMatchObject({ noted: 90 }), {
      withinMs: 30_000,
    });
    expect(await compareEvents(producerDb.dataSource, consumerDb.dataSource)).toMatchObject({
      produced: 91,
      lost: 1,
      twice: 0,
      outOfOrder: 0,
    });
  });
});
