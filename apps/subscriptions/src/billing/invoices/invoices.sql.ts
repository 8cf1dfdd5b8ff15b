import { DISPUTE_OF_CHARGE_SQL } from '#app/billing/refunds/refunds.sql';

export const INSERT_CHARGE = `
  INSERT INTO charge (id, subscription_id, user_id, amount, paid_at, payment_intent, thousandths, is_shared, country)
  VALUES (:id, :subscriptionId, :userId, :amount, :paidAt, :paymentIntent, :thousandths, :isShared, :country)
  ON CONFLICT (id) DO NOTHING RETURNING id`;

// Completes charges of earlier versions when their invoice is handled again.
export const COMPLETE_CHARGE = `
  UPDATE charge SET payment_intent = :paymentIntent, thousandths = :thousandths, is_shared = :isShared
   WHERE id = :id AND payment_intent IS NULL`;

export const SELECT_CHARGES = `
  SELECT c.id, c.disputed_at IS NOT NULL AS "isDisputed", ${DISPUTE_OF_CHARGE_SQL} AS dispute,
         least(c.amount, (SELECT coalesce(sum(r.amount), 0) FROM refund r WHERE r.charge_id = c.id AND r.state <> 'failed')
           + (SELECT coalesce(sum(x.amount), 0) FROM charge_dispute x WHERE x.charge_id = c.id AND x.state = 'lost'))::int AS refunded
    FROM charge c WHERE c.subscription_id = :subscriptionId`;
