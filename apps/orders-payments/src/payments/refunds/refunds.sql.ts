export const INSERT_REFUND = `
  INSERT INTO refund (id, order_id, payment_intent, amount, reason, state, stripe_key, stripe_refund_id, restock, due_at, requested_at,
                      pieces, items)
  SELECT :id, :orderId, :paymentIntent, :amount, :reason, :state, :stripeKey, :stripeRefundId, :restock, :dueAt, :requestedAt,
         :pieces, :items
  ON CONFLICT DO NOTHING RETURNING id`;

export const UPDATE_REFUND = `
  UPDATE refund SET state = :state, stripe_refund_id = :stripeRefundId, tries = :tries, due_at = :dueAt, lease_until = :leaseUntil,
                    last_error = :lastError, stripe_seen_at = :stripeSeenAt, finalized_at = :finalizedAt, stripe_key = :stripeKey
   WHERE id = :id AND state = :readState
     AND (stripe_seen_at IS NULL OR :stripeSeenAt::timestamptz IS NULL OR stripe_seen_at <= :stripeSeenAt) RETURNING id`;

export const LOCK_ORDER = 'SELECT id FROM orders WHERE id = :orderId FOR UPDATE';

export const SELECT_RESERVATION_OF_ORDER = 'SELECT reservation_id FROM checkout WHERE order_id = :orderId';

export const MARK_RESTOCKED = `UPDATE refund SET restock = 'done' WHERE id = :id`;

export const MARK_REFUNDS_DUE = `UPDATE refund SET due_at = :now WHERE order_id = :orderId AND state = 'requested'`;
