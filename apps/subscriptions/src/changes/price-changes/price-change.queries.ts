import type { Sql, Transaction } from '@brote/persistence';
import { Any, IsNull } from 'typeorm';
import { PriceChange } from './price-change';

/** An announced price of a plan. Its owner was notified. */
export interface AnnouncedPrice {
  subscriptionId: string;
  /** Cents a month. */
  amount: number;
  /** First day in Madrid with charges at the price. */
  from: string;
}

/** Announced prices that wait for their day, without those whose notice is not published yet. */
export async function findAnnouncedPricesOf(sql: Sql, subscriptionIds: readonly string[]): Promise<AnnouncedPrice[]> {
  const where = { subscriptionId: Any(subscriptionIds), state: 'announced', dueNotice: IsNull() } as const;
  const changes = await sql.repository(PriceChange).findBy(where);
  return changes.map(({ subscriptionId, newPrice, effectiveOn }) => ({ subscriptionId, amount: newPrice, from: effectiveOn }));
}

/** Marks the new price of the plan as applied. Its subscription is locked. */
export async function markApplied(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.repository(PriceChange).update({ id }, { state: 'applied', dueNotice: null, closedAt: now });
}

/** Drops the announced price of a plan that ends or changes to another plan. Its subscription is locked. */
export async function dropPriceChange(tx: Transaction, subscriptionId: string, now: Date): Promise<void> {
  await tx.repository(PriceChange).update({ subscriptionId, state: 'announced' }, { state: 'dropped', dueNotice: null, closedAt: now });
}

/**
 * Cancels waiting price changes whose decision was cancelled. A plan whose price Stripe is changing is skipped; if Stripe refuses, the
 * next run finds it. Customers who were notified of the price get a notice that it stays. The others get no notice.
 */
export async function cancelAnnouncedChanges(tx: Transaction, now: Date): Promise<number> {
  return tx.changeRows(
    `WITH waiting AS (
       SELECT c.id FROM price_change c
         JOIN price_decision d ON d.id = c.decision_id JOIN subscription s ON s.id = c.subscription_id
        WHERE c.state = 'announced' AND d.withdrawn_at IS NOT NULL AND s.pending_command ->> 'kind' IS DISTINCT FROM 'change-price'
        ORDER BY s.id FOR UPDATE OF s)
     UPDATE price_change SET state = 'withdrawn', closed_at = :now, to_tell = CASE WHEN to_tell IS NULL THEN 'withdrawn' END
       FROM waiting WHERE price_change.id = waiting.id AND price_change.state = 'announced'`,
    { now },
  );
}
