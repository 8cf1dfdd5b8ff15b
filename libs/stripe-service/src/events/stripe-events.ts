import { currentCause } from '@brote/messaging';
import type { Database, ProcessLock, Sql } from '@brote/persistence';
import { counter } from '@brote/service-runtime';
import type Stripe from 'stripe';
import { type EventObject, kindOf, type StripeEventObjects } from './stripe-event-objects';
import { CLAIM_EVENTS, FINISH_EVENTS, IGNORE_EVENTS, INSERT_EVENTS, POSTPONE_EVENTS } from './events.sql';

const receivedEvents = counter('stripe_events_received_total', 'New Stripe events that were stored', ['type']);
const unrelatedEvents = counter('stripe_events_left_alone_total', 'Stripe events that do not concern the service', ['type']);
const ignoredEvents = counter('stripe_events_ignored_total', 'Stripe events about objects that Stripe does not know');

/** A claimed event. */
export interface ClaimedEvent<Kind extends string> {
  readonly id: string;
  readonly kind: Kind;
  readonly objectId: string;
  /** Whether other services hear that the object has changed. */
  readonly isAnnounced: boolean;
  readonly correlationId: string | null;
  readonly traceparent: string | null;
}

export interface StripeEventsOptions<Kind extends string> extends StripeEventObjects<Kind> {
  /** Whether the key in use is live: an event of the other mode is about objects that this key cannot read. */
  readonly isLive: boolean;
  /** Milliseconds for which one process may claim an event. */
  readonly leaseMs: number;
  /** The lock of the process. Its claims are free as soon as it dies. */
  readonly processLock: Pick<ProcessLock, 'holder'>;
  /** Called after new events were stored. */
  readonly onStored: () => void;
}

/** The Stripe events that concern a service: each stored once, however it arrived, until it is applied. */
export class StripeEvents<Kind extends string> {
  constructor(
    private readonly database: Database,
    private readonly options: StripeEventsOptions<Kind>,
  ) {}

  /**
   * The events are applied later, under the correlation id of this call. Events that do not concern the service are not stored.
   * @returns the number of new events
   */
  async store(events: readonly Stripe.Event[]): Promise<number> {
    const rows = events.flatMap((event) => this.toRow(event) ?? []);
    if (rows.length === 0) return 0;
    const { correlationId, traceparent } = currentCause();
    const storedRows = await this.database.query<{ type: string }>(INSERT_EVENTS, {
      events: JSON.stringify(rows),
      correlationId,
      traceparent,
    });
    for (const { type } of storedRows) receivedEvents.inc({ type });
    if (storedRows.length > 0) this.options.onStored();
    return storedRows.length;
  }

  async claim(limit: number): Promise<ClaimedEvent<Kind>[]> {
    type Row = Omit<ClaimedEvent<Kind>, 'kind'> & { type: string };
    const rows = await this.database.query<Row>(CLAIM_EVENTS, {
      limit,
      leaseMs: this.options.leaseMs,
      holder: this.options.processLock.holder,
    });
    // A kind is unknown only when an earlier release stored the event. A release that knows the kind applies it.
    return rows.flatMap(({ type, ...row }) => {
      const kind = kindOf(this.options.kinds, type);
      return kind === null ? [] : [{ ...row, kind }];
    });
  }

  /** Ends applied events. Returns the ids of those that no other process has ended before. */
  async markDone(ids: readonly string[], sql: Sql = this.database): Promise<string[]> {
    return (await sql.query<{ id: string }>(FINISH_EVENTS, { ids })).map(({ id }) => id);
  }

  /** Ends events that can never be applied; the reason is stored with them. */
  async markIgnored(ids: readonly string[], reason: string): Promise<void> {
    await this.database.query(IGNORE_EVENTS, { ids, reason });
    ignoredEvents.inc(ids.length);
  }

  /** Retries after 1, 2, 4 … seconds, at most ten minutes. It never gives up, since Stripe keeps the object for 30 days. */
  async postpone(ids: readonly string[], error: string): Promise<void> {
    await this.database.query(POSTPONE_EVENTS, { ids, error });
  }

  private toRow({ id, type, created, data, livemode }: Stripe.Event) {
    const kind = kindOf(this.options.kinds, type);
    const object = data.object as unknown as EventObject;
    const objectId = kind === null ? null : this.options.idOf(kind, object);
    if (livemode === this.options.isLive && kind !== null && objectId !== null)
      return { id, type, object_id: objectId, created, is_announced: this.options.isAnnounced(kind, object) };
    unrelatedEvents.inc({ type });
    return null;
  }
}
