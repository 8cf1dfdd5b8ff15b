import type { DatabaseOf, ShopDatabase } from '../shop-database';

/** Who writes down which events of whom as applied. */
const SUBSCRIPTIONS: { consumer: string; at: DatabaseOf; from: DatabaseOf; types: string[] }[] = [
  {
    consumer: 'notifications',
    at: 'notifications',
    from: 'orders',
    types: ['paid', 'payment-delayed', 'payment-failed', 'refunded', 'cancelled'].map((fact) => `orders.order.${fact}.v1`),
  },
];
const PUBLISHERS: readonly DatabaseOf[] = ['orders', 'catalog'];

const WAITING = 'SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL';
const GAPS = `
  SELECT aggregate_type || ' ' || aggregate_id AS aggregate, count(*)::int AS count, max(aggregate_version)::int AS highest
    FROM outbox GROUP BY aggregate_type, aggregate_id, epoch
  HAVING count(*) <> max(aggregate_version) - min(aggregate_version) + 1`;

/** How many events, webhooks and mails still wait for somebody; one sentence per queue that is not empty. */
export async function backlog(database: ShopDatabase): Promise<string[]> {
  const count = async (of: DatabaseOf, what: string, sql: string) => {
    const [row] = await database.rows<{ count: number }>(of, sql);
    return row?.count ? [`${row.count} ${what}`] : [];
  };
  const queues = [
    ...PUBLISHERS.map((of) => count(of, `events of ${of} are not published`, WAITING)),
    count('orders', 'webhooks are not applied', `SELECT count(*)::int AS count FROM stripe_event WHERE state = 'pending'`),
    count('notifications', 'mails are not sent', `SELECT count(*)::int AS count FROM mail_intent WHERE state = 'pending'`),
    ...SUBSCRIPTIONS.map((subscription) => unapplied(database, subscription)),
  ];
  return (await Promise.all(queues)).flat();
}

async function unapplied(database: ShopDatabase, subscription: (typeof SUBSCRIPTIONS)[number]): Promise<string[]> {
  const { told, applied } = await sides(database, subscription);
  const late = [...told].filter((id) => !applied.has(id));
  return late.length === 0 ? [] : [`${late.length} events are not applied by ${subscription.consumer}`];
}

/** Every change was told, every event applied by whoever listens to it, nothing was applied that nobody told, and nothing was given up. */
export async function eventsAreAppliedOnce(database: ShopDatabase): Promise<string[]> {
  const problems = await backlog(database);
  for (const of of PUBLISHERS) {
    const gaps = await database.rows<{ aggregate: string; count: number; highest: number }>(of, GAPS);
    problems.push(
      ...gaps.map(({ aggregate, count, highest }) => `${aggregate} told ${count} events, but its last one is number ${highest}.`),
    );
  }
  for (const subscription of SUBSCRIPTIONS) {
    const { told, applied } = await sides(database, subscription);
    const invented = [...applied].filter((id) => !told.has(id));
    problems.push(...invented.map((id) => `${subscription.consumer} applied event ${id}, which nobody has told.`));
    const dead = await database.rows<{ subject: string }>(
      subscription.at,
      `SELECT subject FROM dead_letter WHERE status IN ('open', 'retrying')`,
    );
    problems.push(...dead.map(({ subject }) => `${subscription.consumer} gave up on a ${subject}.`));
  }
  return problems;
}

async function sides(database: ShopDatabase, { consumer, at, from, types }: (typeof SUBSCRIPTIONS)[number]) {
  const told = await database.rows<{ id: string }>(from, 'SELECT event_id AS id FROM outbox WHERE type = ANY($1)', [types]);
  const applied = await database.rows<{ id: string }>(at, 'SELECT event_id AS id FROM inbox WHERE consumer = $1', [consumer]);
  return { told: new Set(told.map(({ id }) => id)), applied: new Set(applied.map(({ id }) => id)) };
}
