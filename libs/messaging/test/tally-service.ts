import { UnitOfWork, type Transaction } from '@brote/persistence';
import { Controller, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { Outbox, EventHandler, type EventEnvelope } from '../src';
import { CounterRaised, counterRaised } from './tally';

/** Publishes events: raises counters. */
@Injectable()
export class RaiseCounter {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
  ) {}

  raise(counterId: string, mood = 'calm'): Promise<void> {
    return this.unitOfWork.run(async (tx) => {
      const [row] = await tx.query<{ version: number }>(
        'INSERT INTO counter AS c (id, version) VALUES (:counterId, 1) ON CONFLICT (id) DO UPDATE SET version = c.version + 1 RETURNING version',
        { counterId },
      );
      const version = row?.version ?? 0;
      this.outbox.add(tx, counterRaised, { aggregateId: counterId, version, payload: { to: version, mood } });
    });
  }
}

export async function recordEffect(event: EventEnvelope<CounterRaised>, tx: Transaction): Promise<void> {
  await tx.changeRows('INSERT INTO effect (event_id, counter_id, version, replayed) VALUES (:eventId, :counterId, :version, :replayed)', {
    eventId: event.id,
    counterId: event.aggregateId,
    version: event.version,
    replayed: event.replayed,
  });
}

/** Applies events: stores each one. */
@Controller()
export class CountRaises {
  @EventHandler(counterRaised)
  handle(event: EventEnvelope<CounterRaised>, tx: Transaction): Promise<void> {
    return recordEffect(event, tx);
  }
}

export interface EventComparison {
  produced: number;
  published: number;
  noted: number;
  lost: number;
  twice: number;
  outOfOrder: number;
}

const selectIds = async (source: DataSource, sql: string): Promise<string[]> =>
  (await source.query<{ id: string }[]>(sql)).map(({ id }) => id);

/** Counts the produced and the applied events by id. */
export async function compareEvents(producer: DataSource, consumer: DataSource): Promise<EventComparison> {
  const producedIds = await selectIds(producer, `SELECT event_id AS id FROM outbox WHERE type = 'tally.counter.raised.v1'`);
  const publishedIds = await selectIds(producer, 'SELECT event_id AS id FROM outbox WHERE published_at IS NOT NULL');
  const effectIds = await selectIds(consumer, 'SELECT event_id AS id FROM effect');
  const inboxIds = await selectIds(consumer, 'SELECT event_id AS id FROM inbox');
  const appliedIds = new Set(effectIds);
  const inversions: unknown[] = await consumer.query(`
    SELECT 1 FROM (SELECT version, lag(version) OVER (PARTITION BY counter_id ORDER BY seq) AS before FROM effect) e WHERE before >= version`);
  return {
    produced: producedIds.length,
    published: publishedIds.length,
    noted: inboxIds.length,
    lost: producedIds.filter((id) => !appliedIds.has(id)).length,
    twice: effectIds.length - appliedIds.size,
    outOfOrder: inversions.length,
  };
}
