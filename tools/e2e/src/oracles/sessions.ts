import type { ShopDatabase } from '../shop-database';

const LIVE = `
  SELECT a.email, count(*)::int AS count FROM session s JOIN account a ON a.id = s.account_id
   WHERE s.ended_at IS NULL AND s.audience = 'shop' AND a.email LIKE '%@brote.example' GROUP BY a.email`;
const UNTOLD = `
  SELECT s.id FROM session s WHERE s.ended_at IS NOT NULL
     AND NOT EXISTS (SELECT FROM outbox o WHERE o.type = 'identity.session.ended.v1' AND o.aggregate_id::text = s.id::text)`;

/**
 * Every ended session was published as ended, and customers who signed out have no live one. A sign-in whose answer was lost may leave a
 * session that its client does not know. Staff are not checked: they close their browser.
 */
export async function sessionsEnded(database: ShopDatabase): Promise<string[]> {
  const untold = await database.rows<{ id: string }>('identity', UNTOLD);
  const live = await database.rows<{ email: string; count: number }>('identity', LIVE);
  return [
    ...untold.map(({ id }) => `Session ${id} ended without an event.`),
    ...live.filter(({ count }) => count > LOST_ANSWERS).map(({ email, count }) => `${email} has ${count} sessions left.`),
  ];
}

const LOST_ANSWERS = 10;
