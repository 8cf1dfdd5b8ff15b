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
