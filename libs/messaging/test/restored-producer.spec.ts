import { randomUUID } from 'node:crypto';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { historyWithRestore, type TestDatabase, useDatabase } from '@brote/test-support';
import { EventEnvelope } from '../src';
import { EventHandlerRegistry } from '../src/event-handlers';
import { EventApplier } from '../src/inbox/apply-event';
import { type CounterRaised, counterRaised } from './tally';
import { tallySchema } from './tally-schema';
import { recordEffect } from './tally-service';

const RUNS = Number(process.env['RANDOM_RUNS'] ?? 30);
const CONSUMER = 'copies';

describe('a handler of the latest state', () => {
  let database: TestDatabase;
  let applier: EventApplier;

  beforeAll(async () => {
    database = await useDatabase(tallySchema);
    const registry = new EventHandlerRegistry(CONSUMER);
    registry.add(counterRaised.type, async (event: EventEnvelope<CounterRaised>, tx: Transaction) => recordEffect(event, tx), {
      methodKey: Symbol('handle'),
      contracts: [counterRaised],
      options: { latestOnly: true },
      inBatches: false,
    });
    applier = new EventApplier(new UnitOfWork(database.dataSource), registry);
  });
  afterAll(() => database.drop());

  it('ends with the last event of a restored producer, in any order of random events', async () => {
    for (let run = 0; run < RUNS; run += 1) {
      const { deliveries, last } = historyWithRestore(jest.getSeed() + run);
      const aggregateId = randomUUID();
      for (const { id, epoch, version } of deliveries) await applier.apply(CONSUMER, envelopeOf(aggregateId, { id, epoch, version }), {});
      const rows = await database.dataSource.query<{ event_id: string }[]>(
        'SELECT event_id FROM effect WHERE counter_id = $1 ORDER BY seq DESC LIMIT 1',
        [aggregateId],
      );
      expect({ run, applied: rows[0]?.event_id }).toEqual({ run, applied: last.id });
    }
  });
});

function envelopeOf(aggregateId: string, { id, epoch, version }: { id: string; epoch: number; version: number }): EventEnvelope {
  const payload = { to: version, mood: 'calm' };
  const correlation = { correlationId: id, causationId: null, replayed: false };
  return new EventEnvelope({
    ...{ id, type: counterRaised.type, aggregate: 'counter', aggregateId, epoch, version, payload, occurredAt: new Date() },
    ...correlation,
  });
}
