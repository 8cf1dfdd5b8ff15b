import type { DatabaseOwner, ShopDatabase } from '../shop-database';

interface EventSubscription {
  consumer: string;
  at: DatabaseOwner;
  from: DatabaseOwner;
  types: string[];
}

const orderEvents = ['paid', 'payment-delayed', 'payment-failed', 'refunded', 'cancelled', 'shipped', 'delivered'];
const deliveryEvents = ['scheduled', 'prepared', 'changed', 'rescheduled', 'skipped', 'shipped', 'delivered', 'failed', 'cancelled'];
const chargeEvents = ['paid', 'refunded', 'dispute-closed'];
const userEvents = ['confirmed', 'email-changed', 'profile-changed', 'closing'];

/** Each consumer, with the events that it records in its inbox as applied. */
const EVENT_SUBSCRIPTIONS: readonly EventSubscription[] = [
  { consumer: 'notifications', at: 'notifications', from: 'orders', types: orderEvents.map((event) => `orders.order.${event}.v1`) },
  { consumer: 'notifications', at: 'notifications', from: 'identity', types: ['identity.message.requested.v1'] },
  { consumer: 'orders-payments', at: 'orders', from: 'identity', types: userEvents.map((event) => `identity.user.${event}.v1`) },
  {
    consumer: 'orders-payments',
    at: 'orders',
    from: 'subscriptions',
    types: [
      ...deliveryEvents.map((event) => `subscriptions.delivery.${event}.v1`),
      ...chargeEvents.map((event) => `subscriptions.charge.${event}.v1`),
    ],
  },
  { consumer: 'subscriptions', at: 'subscriptions', from: 'orders', types: ['payments.plan-billing.changed.v1'] },
  { consumer: 'identity', at: 'identity', from: 'notifications', types: ['notifications.message.finalized.v1'] },
];
const CONSUMERS: readonly DatabaseOwner[] = ['identity', 'orders', 'notifications'];
const PUBLISHERS: readonly DatabaseOwner[] = ['identity', 'orders', 'catalog', 'subscriptions', 'notifications'];

const UNPUBLISHED_COUNT_SQL = 'SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL';
const PENDING_WEBHOOK_COUNT_SQL = `SELECT count(*)::int AS count FROM stripe_event WHERE state = 'pending'`;
const VERSION_GAPS_SQL = `
  SELECT aggregate_type || ' ' || aggregate_id AS aggregate, count(*)::int AS count, max(aggregate_version)::int AS highest
    FROM outbox WHERE aggregate_type <> 'subscription' GROUP BY aggregate_type, aggregate_id, epoch
  HAVING count(*) <> max(aggregate_version) - min(aggregate_version) + 1`;

/**
 * The version of a subscription also rises when a change is only intended, so numbers may be left out. The last published status must be
 * the current one.
 */
const STATUS_CONFLICTS_SQL = `
  SELECT s.id, s.status, last.status AS published
    FROM subscription s
    LEFT JOIN LATERAL (
      SELECT o.payload ->> 'status' AS status FROM outbox o
       WHERE o.aggregate_type = 'subscription' AND o.aggregate_id = s.id::text ORDER BY o.aggregate_version DESC LIMIT 1
    ) last ON true
   WHERE last.status IS NOT NULL AND last.status <> s.status`;

/** One sentence for each queue that is not empty, with its number of pending events, webhooks or mails. */
export async function findBacklog(database: ShopDatabase): Promise<string[]> {
  const count = async (owner: DatabaseOwner, description: string, sql: string) => {
    const [row] = await database.queryRows<{ count: number }>(owner, sql);
    return row?.count ? [`${row.count} ${description}`] : [];
  };
  const queues = [
    ...PUBLISHERS.map((owner) => count(owner, `events of ${owner} are not published`, UNPUBLISHED_COUNT_SQL)),
    count('orders', 'webhooks are not applied', PENDING_WEBHOOK_COUNT_SQL),
    count('subscriptions', 'changes at Stripe are not applied', 'SELECT count(*)::int AS count FROM billing_change'),
    count(
      'orders',
      'deliveries are not synchronized with their orders',
      'SELECT count(*)::int AS count FROM delivery_sync WHERE sync_due_at IS NOT NULL',
    ),
    count('orders', 'documents of plans are not issued', `SELECT count(*)::int AS count FROM plan_document WHERE state = 'due'`),
    count('notifications', 'mails are not sent', `SELECT count(*)::int AS count FROM message WHERE state = 'pending'`),
    ...EVENT_SUBSCRIPTIONS.map((subscription) => findUnappliedEvents(database, subscription)),
  ];
  return (await Promise.all(queues)).flat();
}

async function findUnappliedEvents(database: ShopDatabase, { consumer, at, from, types }: EventSubscription): Promise<string[]> {
  const published = await readIds(database, from, 'SELECT event_id AS id FROM outbox WHERE type = ANY($1)', [types]);
  const applied = new Set(await readIds(database, at, 'SELECT event_id AS id FROM inbox WHERE consumer = $1', [consumer]));
  const missing = published.filter((id) => !applied.has(id));
  return missing.length === 0 ? [] : [`${missing.length} events of ${from} are not applied by ${consumer}`];
}

/**
 * Every change was published, and every consumer applied each of its events. No consumer applied an event that is in no outbox, and none
 * gave up on one.
 */
export async function findEventProblems(database: ShopDatabase): Promise<string[]> {
  const problems = await findBacklog(database);
  for (const owner of PUBLISHERS) {
    const gaps = await database.queryRows<{ aggregate: string; count: number; highest: number }>(owner, VERSION_GAPS_SQL);
    problems.push(
      ...gaps.map(({ aggregate, count, highest }) => `${aggregate} published ${count} events, but its last one is number ${highest}.`),
    );
  }
  const conflicts = await database.queryRows<{ id: string; status: string; published: string }>('subscriptions', STATUS_CONFLICTS_SQL);
  problems.push(...conflicts.map(({ id, status, published }) => `subscription ${id} is ${status}, but its last event says ${published}.`));
  const published = new Set(
    (await Promise.all(PUBLISHERS.map((owner) => readIds(database, owner, 'SELECT event_id AS id FROM outbox')))).flat(),
  );
  for (const consumerDatabase of CONSUMERS) {
    const unpublishedIds = (await readIds(database, consumerDatabase, 'SELECT event_id AS id FROM inbox')).filter(
      (id) => !published.has(id),
    );
    problems.push(...unpublishedIds.map((id) => `${consumerDatabase} applied event ${id}, which was never published.`));
    const deadLetters = await database.queryRows<{ subject: string }>(
      consumerDatabase,
      `SELECT subject FROM dead_letter WHERE status IN ('open', 'retrying')`,
    );
    problems.push(...deadLetters.map(({ subject }) => `${consumerDatabase} has a dead letter of ${subject}.`));
  }
  return problems;
}

async function readIds(database: ShopDatabase, owner: DatabaseOwner, sql: string, params: unknown[] = []): Promise<string[]> {
  return (await database.queryRows<{ id: string }>(owner, sql, params)).map(({ id }) => id);
}
