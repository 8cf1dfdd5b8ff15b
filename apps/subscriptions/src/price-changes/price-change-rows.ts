import type { Sql, Transaction } from '@brote/persistence';

/** Another price for a plan, of which its owner was notified. */
export interface AnnouncedPrice {
  subscriptionId: string;
  /** Cents a month. */
  amount: number;
  /** The day in Madrid before which nothing is charged at it. */
  from: string;
}

/** The prices that wait for their day, without those whose notice was not published yet. */
export function announcedPrices(sql: Sql, subscriptionIds: readonly string[]): Promise<AnnouncedPrice[]> {
  return sql.query<AnnouncedPrice>(
    `SELECT subscription_id AS "subscriptionId", new_price AS amount, effective_on::text AS "from"
       FROM price_change WHERE subscription_id = ANY($1) AND state = 'announced' AND to_tell IS NULL`,
    [subscriptionIds],
  );
}

/** The plan pays the new price from now on. Its subscription is locked. */
export async function markApplied(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(`UPDATE price_change SET state = 'applied', to_tell = NULL, closed_at = $2 WHERE id = $1`, [id, now]);
}

/** The plan ends, or becomes another one: what was announced for it will not be. Its subscription is locked. */
export async function dropPriceChange(tx: Transaction, subscriptionId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE price_change SET state = 'dropped', to_tell = NULL, closed_at = $2 WHERE subscription_id = $1 AND state = 'announced'`,
    [subscriptionId, now],
  );
}

/**
 * Withdraws the price changes that wait for their day although their decision was withdrawn. A plan whose price Stripe is changing just now
 * is left out; should Stripe refuse, the next run finds it. A customer who was notified of the price is to be notified that it stays. The
 * others get no notice.
 */
export async function cancelWithdrawn(tx: Transaction, now: Date): Promise<number> {
  return tx.execute(
    `WITH waiting AS (
       SELECT c.id FROM price_change c
         JOIN price_decision d ON d.id = c.decision_id JOIN subscription s ON s.id = c.subscription_id
        WHERE c.state = 'announced' AND d.withdrawn_at IS NOT NULL AND s.pending_command ->> 'kind' IS DISTINCT FROM 'change-price'
        ORDER BY s.id FOR UPDATE OF s)
     UPDATE price_change SET state = 'withdrawn', closed_at = $1, to_tell = CASE WHEN to_tell IS NULL THEN 'withdrawn' END
       FROM waiting WHERE price_change.id = waiting.id AND price_change.state = 'announced'`,
    [now],
  );
}
