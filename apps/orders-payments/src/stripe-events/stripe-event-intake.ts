import { Database } from '@brote/persistence';
import { counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Wakeup } from '#app/background/wakeup';
import { OrdersConfig } from '#app/config';
import { kindOf } from './event-kinds';

const received = counter('stripe_events_received_total', 'Events of Stripe that were new', ['type']);

const INSERT_EVENTS = `
  INSERT INTO stripe_event (id, type, object_id, created_at, state, done_at)
  SELECT e.id, e.type, e.object_id, to_timestamp(e.created), e.state, CASE WHEN e.state = 'ignored' THEN clock_timestamp() END
    FROM jsonb_to_recordset($1::jsonb) AS e(id text, type text, object_id text, created bigint, state text)
  ON CONFLICT (id) DO NOTHING
  RETURNING type`;

/** Remembers events, each once, however often and by whichever way they come. */
@Injectable()
export class StripeEventIntake {
  constructor(
    private readonly database: Database,
    private readonly wakeup: Wakeup,
    private readonly config: OrdersConfig,
  ) {}

  /** How many were new. They are applied afterwards. */
  async store(events: readonly Stripe.Event[]): Promise<number> {
    const rows = events.map((event) => this.rowOf(event));
    const stored = await this.database.query<{ type: string }>(INSERT_EVENTS, [JSON.stringify(rows)]);
    for (const { type } of stored) received.inc({ type });
    if (stored.length > 0) this.wakeup.stripeEvents();
    return stored.length;
  }

  private rowOf({ id, type, created, data, livemode }: Stripe.Event) {
    // An event of the other mode is about objects that this key cannot even read.
    const isOurs = livemode === this.config.stripeSecretKey.includes('_live_') && kindOf(type) !== null;
    const objectId = subjectOf(type, data.object);
    return { id, type, object_id: objectId, created, state: isOurs && objectId !== '' ? 'pending' : 'ignored' };
  }
}

/** The object to look at. For a dispute that is the charge, which says itself whether it is disputed. */
function subjectOf(type: string, object: object): string {
  const { id, charge } = object as { id?: unknown; charge?: unknown };
  const subject = kindOf(type) === 'dispute' ? charge : id;
  return typeof subject === 'string' ? subject : '';
}
