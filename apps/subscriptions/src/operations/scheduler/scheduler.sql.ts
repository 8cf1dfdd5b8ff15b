// A billing pause whose whole time passed during a stop is over without having started.
export const END_MISSED_PAUSES = `UPDATE billing_pause SET state = 'over' WHERE state = 'planned' AND until_day <= :today`;

// A past-due plan does not start a billing pause: Stripe would credit time that was never paid. Its delivery waits for the payment.
export const SELECT_DUE_PAUSES = `
  SELECT b.id, b.subscription_id AS "subscriptionId", s.stripe_subscription AS "stripeId", b.state
    FROM billing_pause b JOIN subscription s ON s.id = b.subscription_id
   WHERE s.pending_command IS NULL AND s.status <> 'cancelled' AND b.id > :lastId::uuid
     AND ((b.state = 'running' AND b.until_day <= :today AND s.status = 'paused')
       OR (b.state = 'planned' AND b.from_day <= :today AND s.status = 'active'))
   ORDER BY b.id LIMIT :pageSize`;

export const SELECT_DUE_SUBSCRIPTIONS = `
  SELECT DISTINCT s.id FROM subscription s JOIN delivery d ON d.subscription_id = s.id
   WHERE s.status = 'past_due' AND d.status = 'scheduled' AND d.date <= :until AND s.id > :lastId::uuid ORDER BY s.id LIMIT :pageSize`;

// A past-due plan gets the notice of its payment instead. If it is paid in time, the notice of the delivery follows.
export const SELECT_DUE_DELIVERIES = `
  SELECT d.id FROM delivery d JOIN subscription s ON s.id = d.subscription_id
   WHERE d.status IN ('scheduled', 'waiting') AND NOT d.is_noticed AND d.date BETWEEN :from AND :until AND s.status IN ('active', 'paused')
   ORDER BY d.date, d.id LIMIT :pageSize`;

// Marks the deliveries without a notice and returns them: concurrent runs cannot notify a customer twice.
export const MARK_DELIVERIES = `
  UPDATE delivery SET is_noticed = true, version = version + 1, updated_at = :now
   WHERE id = ANY(:deliveryIds::uuid[]) AND status IN ('scheduled', 'waiting') AND NOT is_noticed AND date BETWEEN :from AND :until
  RETURNING id`;

export const MARK_BILLING_PAUSES = `
  UPDATE billing_pause SET is_noticed = true
   WHERE id IN (SELECT id FROM billing_pause WHERE state = 'running' AND kind = 'pause' AND NOT is_noticed AND until_day <= :until AND until_day > :today
                 ORDER BY until_day LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING subscription_id AS "subscriptionId"`;

// Each part reads the partial index of the rows that wait. An applied change of billing has no row. A refund waits for weeks while a bank
// decides about its charge, which is no failure.
export const COUNT_FAILING_JOBS = `
  SELECT 'charge-refunds' AS queue, count(*)::int AS count FROM refund r WHERE state = 'requested' AND tries >= :minTries
     AND NOT EXISTS (SELECT 1 FROM charge_dispute d WHERE d.charge_id = r.charge_id AND d.state = 'open')
  UNION ALL SELECT 'plan-withdrawals', count(*)::int FROM plan_withdrawal WHERE due_at IS NOT NULL AND tries >= :minTries
  UNION ALL SELECT 'billing-changes', count(*)::int FROM billing_change WHERE tries >= :minTries
  UNION ALL SELECT 'stock-updates', count(*)::int FROM stock_update WHERE done_at IS NULL AND tries >= :minTries`;
