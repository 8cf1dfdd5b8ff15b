import type { Transaction, UnitOfWork } from '@brote/persistence';
import { validate } from 'class-validator';
import type { EventEnvelope } from '../event-envelope';
import { BadEnvelope, readEnvelope, EVENT_HEADERS, type EventHeaders } from '../event-wire';
import { withMessageContext } from '../message-context';
import { toInstance } from '../requests/to-instance';
import { traceEventHandler, traceWork } from '../spans';
import { EventBatcher } from './event-batcher';
import type { RegisteredEventHandler, EventHandlerRegistry } from './event-handler-registry';

export type ApplyResult = 'applied' | 'duplicate' | 'stale';

const NOTE = `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING true AS fresh, true AS newer`;

// One round trip checks both: the event is new, and newer than the last applied one.
const NOTE_AND_COMPARE = `
  WITH fresh AS (
    INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1),
  newer AS (
    INSERT INTO aggregate_seen AS seen (consumer, aggregate_type, aggregate_id, epoch, version)
    SELECT $1, $3, $4, $5, $6 FROM fresh
    ON CONFLICT (consumer, aggregate_type, aggregate_id) DO UPDATE SET epoch = excluded.epoch, version = excluded.version
      WHERE (seen.epoch, seen.version) < (excluded.epoch, excluded.version)
    RETURNING 1)
  SELECT EXISTS (SELECT FROM fresh) AS fresh, EXISTS (SELECT FROM newer) AS newer`;

const NOTE_ALL = `
  INSERT INTO inbox (consumer, event_id) SELECT $1, id FROM unnest($2::uuid[]) AS id ORDER BY id
  ON CONFLICT DO NOTHING RETURNING event_id AS id`;

export interface StoredEvent {
  headers: EventHeaders;
  payload: unknown;
}

/** Applies events: the inbox row and the effects of all handlers commit together or not at all. */
export class EventApplier {
  private readonly batches = new Map<string, EventBatcher<ApplyResult>>();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly handlers: EventHandlerRegistry,
  ) {}

  /** The envelope with its payload checked against the contract. @throws BadEnvelope */
  async open({ headers, payload }: StoredEvent): Promise<EventEnvelope> {
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) throw new BadEnvelope('The payload is not an object');
    const envelope = readEnvelope(headers, payload);
    const contract = this.handlers.of(envelope.type, this.handlers.consumersOf(envelope.type)[0] ?? '')[0]?.contract;
    if (contract === undefined) return envelope;
    const instance = toInstance(contract.payload, payload);
    // Unknown fields pass: a producer of a newer version may send more than this service knows.
    const errors = await validate(instance, { forbidUnknownValues: false });
    if (errors.length > 0) throw new BadEnvelope(`The payload breaks its contract: ${errors.map(({ property }) => property).join(', ')}`);
    envelope.payload = instance;
    return envelope;
  }

  /** Runs the handlers of one consumer unless it has applied the event before. An error rolls everything back. */
  async apply(consumer: string, event: EventEnvelope, headers: EventHeaders): Promise<ApplyResult> {
    const handlers = this.handlers.of(event.type, consumer);
    const traceparent = headers[EVENT_HEADERS.traceparent] ?? null;
    return withMessageContext({ correlationId: event.correlationId, causationId: event.id, traceparent }, () =>
      traceEventHandler(event.type, traceparent, () => {
        if (handlers.length > 0 && handlers.every(({ inBatches }) => inBatches)) return this.batchesOf(consumer).add(event);
        return this.unitOfWork.run((tx) => applyOnce({ consumer, event, handlers }, tx));
      }),
    );
  }

  private batchesOf(consumer: string): EventBatcher<ApplyResult> {
    const known = this.batches.get(consumer) ?? new EventBatcher((events) => this.applyBatch(consumer, events));
    this.batches.set(consumer, known);
    return known;
  }

  private applyBatch(consumer: string, events: readonly EventEnvelope[]): Promise<ApplyResult[]> {
    return traceWork(`handle ${events.length} events`, () =>
      this.unitOfWork.run(async (tx) => {
        const noted = await tx.query<{ id: string }>(NOTE_ALL, [consumer, events.map(({ id }) => id)]);
        const fresh = new Set(noted.map(({ id }) => id));
        for (const [react, own] of this.byHandler(
          consumer,
          events.filter(({ id }) => fresh.has(id)),
        ))
          await react(own, tx);
        return events.map(({ id }) => (fresh.has(id) ? 'applied' : 'duplicate'));
      }),
    );
  }

  /** A method that handles several types receives all their events in one call. */
  private byHandler(consumer: string, events: readonly EventEnvelope[]): Map<RegisteredEventHandler['handle'], EventEnvelope[]> {
    const groups = new Map<RegisteredEventHandler['handle'], EventEnvelope[]>();
    for (const event of events)
      for (const { handle } of this.handlers.of(event.type, consumer)) groups.set(handle, [...(groups.get(handle) ?? []), event]);
    return groups;
  }
}

async function applyOnce(
  step: { consumer: string; event: EventEnvelope; handlers: readonly RegisteredEventHandler[] },
  tx: Transaction,
): Promise<ApplyResult> {
  const { consumer, event, handlers } = step;
  const guarded = handlers.some(({ options }) => options.latestOnly);
  const { aggregate, aggregateId, epoch, version } = event;
  const [note] = guarded
    ? await tx.query<{ fresh: boolean; newer: boolean }>(NOTE_AND_COMPARE, [consumer, event.id, aggregate, aggregateId, epoch, version])
    : await tx.query<{ fresh: boolean; newer: boolean }>(NOTE, [consumer, event.id]);
  if (!note?.fresh) return 'duplicate';
  for (const { options, handle } of handlers) if (note.newer || !options.latestOnly) await handle([event], tx);
  return note.newer ? 'applied' : 'stale';
}
