import { isAbandonedSql } from '@brote/persistence';

/** Refunded cents of a charge, and cents that its bank took. */
export const SUM_REFUNDED = `
  SELECT (SELECT coalesce(sum(amount), 0) FROM refund WHERE charge_id = :chargeId AND state = 'succeeded')::int AS "byShop",
         (SELECT coalesce(sum(amount), 0) FROM charge_dispute WHERE charge_id = :chargeId AND state = 'lost')::int AS "byBank"`;

export const CHARGE_COLUMNS = `
  id, subscription_id AS "subscriptionId", user_id AS "userId", version, payment_intent AS "paymentIntent", amount, thousandths,
    refunded, refund_days AS "refundDays", is_shared AS "isShared", paid_at AS "paidAt", disputed_at AS "disputedAt"`;

/** SQL: state of all disputes of the charge `c`. Open while one is open, lost when one was lost, null without any. */
export const DISPUTE_OF_CHARGE_SQL = `
  (SELECT CASE WHEN bool_or(x.state = 'open') THEN 'open' WHEN bool_or(x.state = 'lost') THEN 'lost' WHEN count(*) > 0 THEN 'won' END
     FROM charge_dispute x WHERE x.charge_id = c.id)`;

/** Columns of a refund. */
export const REFUND_COLUMNS = `id, charge_id AS "chargeId", cause, amount, state, stripe_refund AS "stripeRefund", attempt, tries`;

export const INSERT_REFUND = `
  INSERT INTO refund (id, charge_id, cause, note, amount, state, stripe_refund, requested_at, basis)
  VALUES (:id, :chargeId, :cause, :note, :amount, :state, :stripeRefund, :now, :basis)
  ON CONFLICT DO NOTHING RETURNING ${REFUND_COLUMNS}`;

export const MAX_RETRY_SECONDS = 600;

// The lease is longer than a call takes, and ends with its process. Each further attempt waits twice as long.
export const CLAIM_DUE_REFUNDS = `
  UPDATE refund SET tries = tries + 1, lease_holder = :leaseHolder,
         due_at = clock_timestamp() + :leaseMs * interval '1 millisecond' + least(power(2, tries), ${MAX_RETRY_SECONDS}) * interval '1 second'
   WHERE id IN (SELECT id FROM refund WHERE state = 'requested' AND (due_at <= clock_timestamp() OR ${isAbandonedSql()})
                 ORDER BY due_at LIMIT :batchSize FOR UPDATE SKIP LOCKED)
  RETURNING ${REFUND_COLUMNS}`;

export const FAIL_REFUND = `
  UPDATE refund
   SET state = 'failed', last_error = :reason, finalized_at = :now
   WHERE id = :id AND state = 'requested'`;

export const UPDATE_REFUND_STATE = `
  UPDATE refund
   SET state = :state, stripe_refund = :stripeRefund, finalized_at = :finalizedAt, last_error = NULL
   WHERE id = :id`;

export const SELECT_CHARGE = `SELECT ${CHARGE_COLUMNS} FROM charge WHERE id = :id`;

export const SELECT_CHARGE_BY_PAYMENT_INTENT = `SELECT ${CHARGE_COLUMNS} FROM charge WHERE payment_intent = :paymentIntent`;

export const SELECT_CHARGES_OF_SUBSCRIPTION = `
  SELECT ${CHARGE_COLUMNS}
   FROM charge
   WHERE subscription_id = :subscriptionId
   ORDER BY paid_at DESC, id DESC`;

export const SELECT_RESERVED_AMOUNT = `
  SELECT (SELECT coalesce(sum(amount), 0) FROM refund WHERE charge_id = :chargeId AND state <> 'failed')::int
    + (SELECT coalesce(sum(amount), 0) FROM charge_dispute WHERE charge_id = :chargeId AND state <> 'won')::int AS sum`;

export const UPDATE_CHARGE = `
  UPDATE charge
   SET version = :version, refunded = :refunded, disputed_at = :disputedAt, refund_days = :refundDays
   WHERE id = :id`;

export const SELECT_DISPUTE = `SELECT id, charge_id AS "chargeId", amount, state FROM charge_dispute WHERE id = :id`;

export const RECORD_REFUND_ERROR = 'UPDATE refund SET last_error = :error, attempt = :attempt, lease_holder = NULL WHERE id = :id';

export const UPSERT_DISPUTE = `
  INSERT INTO charge_dispute (id, charge_id, amount, state, noticed_at, closed_at)
  VALUES (:id, :chargeId, :amount, :state, :now, CASE WHEN :state <> 'open' THEN :now::timestamptz END)
  ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, state = excluded.state, closed_at = excluded.closed_at`;

export const SELECT_REFUND = `SELECT ${REFUND_COLUMNS} FROM refund WHERE id = :id`;

export const SELECT_REFUND_OF_STRIPE = `SELECT ${REFUND_COLUMNS} FROM refund WHERE stripe_refund = :id`;
