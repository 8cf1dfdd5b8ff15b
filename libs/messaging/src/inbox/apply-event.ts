import type { Transaction, UnitOfWork } from '@brote/persistence';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { EventEnvelope } from '../event-envelope';
import { BadEnvelope, readEnvelope, EVENT_HEADERS, type EventHeaders } from '../event-wire';
import { withMessageContext } from '../message-context';
import { whileReacting } from '../spans';
import type { Reaction, Reactions } from './reactions';

export type Applied = 'applied' | 'duplicate' | 'stale';

const NOTE = `INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING true AS fresh, true AS newer`;

// One round trip for both: the event is new, and it is newer than what was applied before.
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

export interface StoredEvent {
  headers: EventHeaders;
  payload: unknown;
}

/** Applies events: the note in the inbox and the effects of all reactions commit together or not at all. */
export class EventApplier {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reactions: Reactions,
  ) {}

  /** The envelope with its payload checked against the contract. @throws BadEnvelope */
  async open({ headers, payload }: StoredEvent): Promise<EventEnvelope> {
    if (typeof payload !== 'object' || payload === null) throw new BadEnvelope('The payload is not an object');
    const envelope = readEnvelope(headers, payload);
    const contract = this.reactions.of(envelope.type, this.reactions.consumersOf(envelope.type)[0] ?? '')[0]?.contract;
    if (contract === undefined) return envelope;
    const instance = plainToInstance(contract.payload, payload);
    // Unknown fields are let through: a producer of a newer version may say more than we understand.
    const errors = await validate(instance, { forbidUnknownValues: false });
    if (errors.length > 0) throw new BadEnvelope(`The payload breaks its contract: ${errors.map(({ property }) => property).join(', ')}`);
    envelope.payload = instance;
    return envelope;
  }

  /** Runs the reactions of one consumer unless it has applied the event before. What a reaction throws undoes everything. */
  async apply(consumer: string, event: EventEnvelope, headers: EventHeaders): Promise<Applied> {
    const reactions = this.reactions.of(event.type, consumer);
    const traceparent = headers[EVENT_HEADERS.traceparent] ?? null;
    return withMessageContext({ correlationId: event.correlationId, causationId: event.id, traceparent }, () =>
      whileReacting(event.type, traceparent, () => this.unitOfWork.run((tx) => applyOnce({ consumer, event, reactions }, tx))),
    );
  }
}

async function applyOnce(
  step: { consumer: string; event: EventEnvelope; reactions: readonly Reaction[] },
  tx: Transaction,
): Promise<Applied> {
  const { consumer, event, reactions } = step;
  const guarded = reactions.some(({ options }) => options.latestOnly);
  const { aggregate, aggregateId, epoch, version } = event;
  const [note] = guarded
    ? await tx.query<{ fresh: boolean; newer: boolean }>(NOTE_AND_COMPARE, [consumer, event.id, aggregate, aggregateId, epoch, version])
    : await tx.query<{ fresh: boolean; newer: boolean }>(NOTE, [consumer, event.id]);
  if (!note?.fresh) return 'duplicate';
  for (const { options, react } of reactions) if (note.newer || !options.latestOnly) await react(event, tx);
  return note.newer ? 'applied' : 'stale';
}
