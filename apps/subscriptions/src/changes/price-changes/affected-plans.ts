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
