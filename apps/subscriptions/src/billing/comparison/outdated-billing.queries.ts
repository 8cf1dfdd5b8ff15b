export const SELECT_SUBSCRIPTIONS = `
  SELECT stripe_subscription AS "stripeId", status, paid, paid_until AS "paidUntil"
   FROM subscription
   WHERE stripe_subscription = ANY(:stripeIds)`;

export const SELECT_OPEN_SESSIONS = `
  SELECT subscription_id AS "subscriptionId", session_id AS "sessionId"
   FROM checkout
   WHERE subscription_id = ANY(:subscriptionIds::uuid[]) AND session_id IS NOT NULL AND step = 'open'`;

export const SELECT_BOOKED_LINES = `SELECT DISTINCT source AS "lineId" FROM ledger_entry WHERE source = ANY(:lineIds) AND kind = 'paid'`;

// The charges of the refunded payments, each with the refund of the id if it is known.
export const SELECT_REFUND_STATES = `
  SELECT listed.id, c.is_shared AS "isShared", r.state
   FROM unnest(:ids::text[], :paymentIntents::text[]) AS listed (id, payment_intent)
   JOIN charge c ON c.payment_intent = listed.payment_intent
   LEFT JOIN refund r ON r.charge_id = c.id AND r.stripe_refund = listed.id`;

// The same for disputed payments.
export const SELECT_DISPUTE_STATES = `
  SELECT listed.id, d.state
   FROM unnest(:ids::text[], :paymentIntents::text[]) AS listed (id, payment_intent)
   JOIN charge c ON c.payment_intent = listed.payment_intent
   LEFT JOIN charge_dispute d ON d.id = listed.id`;

export const SELECT_OPEN_DISPUTES = `
  SELECT id FROM charge_dispute WHERE state = 'open' AND (:cursor::text IS NULL OR id > :cursor) ORDER BY id LIMIT :pageSize`;
