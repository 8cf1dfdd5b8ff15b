import { setTimeout as pause } from 'node:timers/promises';

/** The daily run and workers look for due work every 300 ms. */
const SHORTEST_WAIT_MS = 700;
const POLL_EVERY_MS = 120;
const TIMEOUT_MS = 300_000;
/** Rows that may commit after later ones. */
const OVERLAP = 500;

const PENDING_WORK = {
  orders: `
    SELECT (SELECT count(*) FROM stripe_event WHERE state = 'pending')::int AS "events of Stripe",
           (SELECT count(*) FROM refund WHERE state = 'requested')::int AS "refunds of orders",
           (SELECT count(*) FROM plan_document WHERE state = 'due')::int AS "documents of plans",
           (SELECT count(*) FROM checkout WHERE step IN ('paid', 'new', 'reserved', 'session_requested'))::int AS "checkouts",
           (SELECT count(*) FROM delivery_sync WHERE sync_due_at IS NOT NULL)::int AS "deliveries",
           (SELECT count(*) FROM outbox WHERE published_at IS NULL)::int AS "events of orders"`,
  subscriptions: `
    SELECT (SELECT count(*) FROM billing_change)::int AS "changes at Stripe",
           (SELECT count(*) FROM subscription WHERE pending_command IS NOT NULL)::int AS "commands to Stripe",
           (SELECT count(*) FROM refund WHERE state = 'requested')::int AS "refunds of plans",
           (SELECT count(*) FROM plan_withdrawal WHERE refunded_at IS NULL)::int AS "withdrawals of plans",
           (SELECT count(*) FROM outbox WHERE published_at IS NULL)::int AS "events of subscriptions"`,
};
/** Events that lead to documents or to commands at Stripe, with their consumer. */
const FLOWS = [
  { from: 'orders', to: 'subscriptions', consumer: 'subscriptions', pattern: '^payments\\.plan-billing\\.changed' },
  {
    from: 'subscriptions',
    to: 'orders',
    consumer: 'orders-payments',
    pattern: '^subscriptions\\.charge\\.(paid|refunded|dispute-closed)\\.',
  },
];

/** Knows whether all parts of the shop have done what is due by now. */
export class IdleCheck {
  #flows = FLOWS.map((flow) => ({ ...flow, last: 0, seen: new Set(), pending: new Set() }));

  constructor(databases, stripe) {
    this.databases = databases;
    this.stripe = stripe;
  }

  /** Waits until nothing is left to do twice in a row. @throws Error with what is left after five minutes */
  async wait() {
    const deadline = Date.now() + TIMEOUT_MS;
    await pause(SHORTEST_WAIT_MS);
    for (let quiet = 0, events = -1; quiet < 2;) {
      const { events: eventCount, undelivered } = await this.stripe.readDeliveries();
      const left = [...(undelivered.length > 0 ? [`${undelivered.length} webhooks`] : []), ...(await this.#findWork())];
      quiet = left.length === 0 && eventCount === events ? quiet + 1 : 0;
      events = eventCount;
      if (Date.now() > deadline)
        throw new Error(`The shop did not come to rest: ${left.join(', ') || 'Stripe sends more and more events'}`);
      if (quiet < 2) await pause(POLL_EVERY_MS);
    }
  }

  async #findWork() {
    const left = [];
    for (const [owner, sql] of Object.entries(PENDING_WORK)) {
      const [counts] = await this.databases.query(owner, sql);
      left.push(
        ...Object.entries(counts)
          .filter(([, count]) => count > 0)
          .map(([name, count]) => `${count} ${name}`),
      );
    }
    for (const flow of this.#flows) {
      const count = await this.#countUnapplied(flow);
      if (count > 0) left.push(`${count} events from ${flow.from} to ${flow.to}`);
    }
    return left;
  }

  async #countUnapplied(flow) {
    const sql = 'SELECT id::int AS id, event_id AS event FROM outbox WHERE id > $1 AND type ~ $2 ORDER BY id';
    for (const { id, event } of await this.databases.query(flow.from, sql, [Math.max(0, flow.last - OVERLAP), flow.pattern])) {
      flow.last = Math.max(flow.last, id);
      if (flow.seen.has(event)) continue;
      flow.seen.add(event);
      flow.pending.add(event);
    }
    if (flow.pending.size === 0) return 0;
    const applied = 'SELECT event_id AS event FROM inbox WHERE consumer = $1 AND event_id = ANY($2)';
    for (const { event } of await this.databases.query(flow.to, applied, [flow.consumer, [...flow.pending]])) flow.pending.delete(event);
    return flow.pending.size;
  }
}
