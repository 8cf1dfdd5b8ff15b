import { counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Wakeup } from '#app/background/wakeup';
import { SubscriptionsConfig } from '#app/config';
import { Database } from '@brote/persistence';
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
    private readonly config: SubscriptionsConfig,
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

/** The object to look at, for a dispute its charge; none for a payment page of another kind, or an invoice about no subscription. */
function subjectOf(type: string, object: object): string {
  const { mode, parent, ...rest } = object as {
    mode?: unknown;
    parent?: { subscription_details?: unknown } | null;
    id?: unknown;
    charge?: unknown;
  };
  const kind = kindOf(type);
  const id = kind === 'dispute' ? rest.charge : rest.id;
  const isOther = (kind === 'session' && mode !== 'subscription') || (kind === 'invoice' && !parent?.subscription_details);
  return typeof id === 'string' && !isOther ? id : '';
}
