// The charge of a payment, with the refund of the id if it is known.
export const SELECT_CHARGE_STATE = `
  SELECT c.is_shared AS "isShared", r.state FROM charge c LEFT JOIN refund r ON r.charge_id = c.id AND r.stripe_refund = :stripeRefund
   WHERE c.payment_intent = :paymentIntent`;

export const SELECT_OPEN_DISPUTES = `SELECT id FROM charge_dispute WHERE state = 'open' ORDER BY id`;

export const SELECT_PAID_ENTRY = `SELECT 1 FROM ledger_entry WHERE source = ANY(:lineIds) AND kind = 'paid' LIMIT 1`;

export const SELECT_SUBSCRIPTIONS = `
  SELECT stripe_subscription AS "stripeId", status, paid, paid_until AS "paidUntil"
   FROM subscription
   WHERE stripe_subscription = ANY(:stripeIds)`;

export const SELECT_SESSION_OF_CHECKOUT = `
  SELECT session_id AS "sessionId"
   FROM checkout
   WHERE subscription_id::text = :subscriptionId AND session_id IS NOT NULL AND step = 'open'`;
