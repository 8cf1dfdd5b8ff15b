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

// Two decisions on the same plan wait for each other, so that each customer is notified of one price only.
export const LOCK_PLAN_PRICES = `SELECT pg_advisory_xact_lock(hashtextextended('price of running plans: ' || :planId, 0))`;

export const SELECT_ANNOUNCED_CHANGE = `
  SELECT 1 FROM price_change c JOIN price_decision d ON d.id = c.decision_id WHERE d.plan_id = :planId AND c.state = 'announced' LIMIT 1`;

export const PAGE_SIZE = 200;

// Stripe charges a renewal at the plan's price of that moment. So Stripe gets the price on the day before, if the customer was notified of
// the next charge. A pause may end with a charge at any moment, so its price waits for the day itself.
export const SELECT_DUE_CHANGES = `
  SELECT c.id, c.subscription_id AS "subscriptionId", c.new_price AS amount
    FROM price_change c JOIN subscription s ON s.id = c.subscription_id JOIN price_decision d ON d.id = c.decision_id
   WHERE c.state = 'announced' AND c.to_tell IS NULL AND d.withdrawn_at IS NULL AND s.pending_command IS NULL AND c.id > :lastId::uuid
     AND (c.effective_on <= :today::date AND s.status IN ('active', 'past_due', 'paused')
       OR c.effective_on = :today::date + 1 AND s.status IN ('active', 'past_due') AND (s.paid_until AT TIME ZONE 'Europe/Madrid')::date >= c.effective_on)
   ORDER BY c.id LIMIT ${PAGE_SIZE}`;

export const SELECT_IF_ANNOUNCED = `SELECT 1 FROM price_change WHERE id = :id AND state = 'announced'`;

export const MAX_DECISIONS = 50;

export const SELECT_DECISIONS = `
  SELECT d.id, d.plan_id AS "planId", d.monthly_price AS amount, d.from_day::text AS "from", d.announced_at AS "announcedAt",
         d.decided_by AS "decidedBy", d.withdrawn_at AS "withdrawnAt",
         count(*) FILTER (WHERE c.state = 'announced')::int AS announced, count(*) FILTER (WHERE c.state = 'applied')::int AS applied,
         count(*) FILTER (WHERE c.state = 'withdrawn')::int AS withdrawn, count(*) FILTER (WHERE c.state = 'dropped')::int AS dropped,
         min(c.effective_on) FILTER (WHERE c.state IN ('announced', 'applied'))::text AS "firstOn",
         max(c.effective_on) FILTER (WHERE c.state IN ('announced', 'applied'))::text AS "lastOn"
    FROM price_decision d JOIN price_change c ON c.decision_id = d.id
   GROUP BY d.id ORDER BY d.announced_at DESC, d.id LIMIT ${MAX_DECISIONS}`;

export const COUNT_OLD_PRICES = `
  SELECT decision_id AS "decisionId", old_price AS amount, count(*)::int AS plans
    FROM price_change WHERE decision_id = ANY(:decisionIds) GROUP BY decision_id, old_price`;

export const SELECT_DUE_NOTICES = `
  SELECT id, subscription_id AS "subscriptionId" FROM price_change WHERE to_tell IS NOT NULL AND id > :lastId::uuid ORDER BY id LIMIT ${PAGE_SIZE}`;

/** Parameters: `:planId`, `:from` (first day of the new price), `:monthlyPrice` (the new price in cents). */
const affectedPlansSql = (lock: '' | 'FOR UPDATE OF s') => `
  running AS (
    SELECT s.id, s.status, s.monthly_price, CASE WHEN s.billing_period = 'monthly' THEN 1 ELSE s.interval_months END AS months,
           coalesce((SELECT b.until_day FROM billing_pause b WHERE b.subscription_id = s.id AND b.state = 'running'),
                    (s.paid_until AT TIME ZONE 'Europe/Madrid')::date, :from::date) AS renewal
      FROM subscription s
     WHERE s.plan_id = :planId AND s.status IN ('active', 'past_due', 'paused') AND s.ending_since IS NULL
     ORDER BY s.id ${lock}),
  concerned AS (
    SELECT id, status, monthly_price, monthly_price <> :monthlyPrice::int AS changes,
           coalesce((SELECT min(day) FROM (SELECT (renewal + make_interval(months => months * step))::date AS day
                                             FROM generate_series(0, 24) AS step) AS renewals WHERE day >= :from::date), :from::date) AS first_on
      FROM running)`;

/**
 * SQL: the active plans of a kind by state and current price. It includes the first and last renewal at the new price. A pause ends with a
 * charge, so its last day is a renewal.
 */
export const COUNT_AFFECTED = `
  WITH ${affectedPlansSql('')}
  SELECT status, monthly_price AS "monthlyPrice", changes, count(*)::int AS plans, min(first_on)::text AS "firstOn", max(first_on)::text AS "lastOn"
    FROM concerned GROUP BY status, monthly_price, changes ORDER BY monthly_price`;

/**
 * SQL: stores the new price of each of these plans, to be announced and applied. Waits for transactions that change one of them.
 * Further parameters: `:decisionId`, `:now`, `:decidedBy` (id of the admin).
 */
export const INSERT_PRICE_CHANGES = `
  WITH ${affectedPlansSql('FOR UPDATE OF s')}
  INSERT INTO price_change (id, decision_id, subscription_id, old_price, new_price, announced_at, effective_on, state, to_tell, decided_by)
  SELECT gen_random_uuid(), :decisionId, id, monthly_price, :monthlyPrice::int, :now, first_on, 'announced', 'announced', :decidedBy FROM concerned WHERE changes
  RETURNING subscription_id AS id, old_price AS "oldPrice"`;
