import type { DatabaseOf, ShopDatabase } from '../shop-database';

interface Subscription {
  consumer: string;
  at: DatabaseOf;
  from: DatabaseOf;
  types: string[];
}

const orderEvents = ['paid', 'payment-delayed', 'payment-failed', 'refunded', 'cancelled', 'shipped', 'delivered'];
const deliveryFacts = ['scheduled', 'prepared', 'changed', 'rescheduled', 'skipped', 'shipped', 'delivered', 'failed', 'cancelled'];
const userFacts = ['confirmed', 'email-changed', 'profile-changed', 'closing'];

/** Each consumer, with the events that it records in its inbox as applied. */
const SUBSCRIPTIONS: readonly Subscription[] = [
  { consumer: 'notifications', at: 'notifications', from: 'orders', types: orderEvents.map((event) => `orders.order.${event}.v1`) },
  { consumer: 'notifications', at: 'notifications', from: 'identity', types: ['identity.message.requested.v1'] },
  { consumer: 'orders-payments', at: 'orders', from: 'identity', types: userFacts.map((event) => `identity.user.${event}.v1`) },
  {
    consumer: 'orders-payments',
    at: 'orders',
    from: 'subscriptions',
    types: deliveryFacts.map((event) => `subscriptions.delivery.${event}.v1`),
  },
  { consumer: 'identity', at: 'identity', from: 'notifications', types: ['notifications.message.finalized.v1'] },
];
const READERS: readonly DatabaseOf[] = ['identity', 'orders', 'notifications'];
const PUBLISHERS: readonly DatabaseOf[] = ['identity', 'orders', 'catalog', 'subscriptions', 'notifications'];

const WAITING = 'SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL';
const PENDING_WEBHOOKS = `SELECT count(*)::int AS count FROM stripe_event WHERE state = 'pending'`;
const GAPS = `
  SELECT aggregate_type || ' ' || aggregate_id AS aggregate, count(*)::int AS count, max(aggregate_version)::int AS highest
    FROM outbox WHERE aggregate_type <> 'subscription' GROUP BY aggregate_type, aggregate_id, epoch
  HAVING count(*) <> max(aggregate_version) - min(aggregate_version) + 1`;

/**
 * The version of a subscription also rises when a change is only intended, so numbers may be left out. The last published status must be
 * the current one.
 */
const CONFLICTING_EVENTS = `
  SELECT s.id, s.status, last.status AS published
    FROM subscription s
    LEFT JOIN LATERAL (
      SELECT o.payload ->> 'status' AS status FROM outbox o
       WHERE o.aggregate_type = 'subscription' AND o.aggregate_id = s.id::text ORDER BY o.aggregate_version DESC LIMIT 1
    ) last ON true
   WHERE last.status IS NOT NULL AND last.status <> s.status`;

/** One sentence for each queue that is not empty, with its number of pending events, webhooks or mails. */
export async function backlog(database: ShopDatabase): Promise<string[]> {
  const count = async (of: DatabaseOf, what: string, sql: string) => {
    const [row] = await database.rows<{ count: number }>(of, sql);
    return row?.count ? [`${row.count} ${what}`] : [];
  };
  const queues = [
    ...PUBLISHERS.map((of) => count(of, `events of ${of} are not published`, WAITING)),
    ...(['orders', 'subscriptions'] as const).map((of) => count(of, `webhooks are not applied by ${of}`, PENDING_WEBHOOKS)),
    count(
      'orders',
      'deliveries are not synchronized with their orders',
      'SELECT count(*)::int AS count FROM delivery_sync WHERE sync_due_at IS NOT NULL',
    ),
    count('notifications', 'mails are not sent', `SELECT count(*)::int AS count FROM message WHERE state = 'pending'`),
    ...SUBSCRIPTIONS.map((subscription) => unapplied(database, subscription)),
  ];
  return (await Promise.all(queues)).flat();
}

async function unapplied(database: ShopDatabase, { consumer, at, from, types }: Subscription): Promise<string[]> {
  const published = await ids(database, from, 'SELECT event_id AS id FROM outbox WHERE type = ANY($1)', [types]);
  const applied = new Set(await ids(database, at, 'SELECT event_id AS id FROM inbox WHERE consumer = $1', [consumer]));
  const late = published.filter((id) => !applied.has(id));
  return late.length === 0 ? [] : [`${late.length} events of ${from} are not applied by ${consumer}`];
}

/**
 * Every change was published, and every consumer applied each of its events. No consumer applied an event that is in no outbox, and none
 * gave up on one.
 */
export async function eventsAreAppliedOnce(database: ShopDatabase): Promise<string[]> {
  const problems = await backlog(database);
  for (const of of PUBLISHERS) {
    const gaps = await database.rows<{ aggregate: string; count: number; highest: number }>(of, GAPS);
    problems.push(
      ...gaps.map(({ aggregate, count, highest }) => `${aggregate} published ${count} events, but its last one is number ${highest}.`),
    );
  }
  const otherwise = await database.rows<{ id: string; status: string; published: string }>('subscriptions', CONFLICTING_EVENTS);
  problems.push(...otherwise.map(({ id, status, published }) => `subscription ${id} is ${status}, but its last event says ${published}.`));
  const published = new Set((await Promise.all(PUBLISHERS.map((of) => ids(database, of, 'SELECT event_id AS id FROM outbox')))).flat());
  for (const reader of READERS) {
    const invented = (await ids(database, reader, 'SELECT event_id AS id FROM inbox')).filter((id) => !published.has(id));
    problems.push(...invented.map((id) => `${reader} applied event ${id}, which was never published.`));
    const dead = await database.rows<{ subject: string }>(reader, `SELECT subject FROM dead_letter WHERE status IN ('open', 'retrying')`);
    problems.push(...dead.map(({ subject }) => `${reader} has a dead letter of ${subject}.`));
  }
  return problems;
}

async function ids(database: ShopDatabase, of: DatabaseOf, sql: string, values: unknown[] = []): Promise<string[]> {
  return (await database.rows<{ id: string }>(of, sql, values)).map(({ id }) => id);
}
