// A delivery consumes its months when it leaves. Until then it follows the interval, also one that failed before it left and will be sent
// again.
export const UPDATE_MONTHS = `
  UPDATE delivery SET months = :interval, updated_at = :now
   WHERE subscription_id = :subscriptionId AND shipped_at IS NULL AND status IN ('scheduled', 'waiting', 'failed')`;

export const SELECT_DELIVERY_IDS = `
  SELECT id_of_delivery(:subscriptionId, n) AS id
   FROM generate_series(:firstCycle::int, :lastCycle::int) n
   ORDER BY n`;

export const SELECT_SUBSCRIPTION_OF_PLAN = `
  SELECT 1
   FROM subscription
   WHERE user_id = :userId AND plan_id = :planId AND status <> 'cancelled' AND NOT is_another`;
