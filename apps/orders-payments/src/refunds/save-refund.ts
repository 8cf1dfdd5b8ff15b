import { type Sql, OptimisticLockError } from '@brote/persistence';
import type { Refund, RefundState } from './refund.entity';

const UPDATE_REFUND = `
  UPDATE refund SET state = :state, stripe_refund_id = :stripeRefundId, tries = :tries, due_at = :dueAt, lease_until = :leaseUntil,
                    last_error = :lastError, stripe_seen_at = :stripeSeenAt, finalized_at = :finalizedAt, stripe_key = :stripeKey
   WHERE id = :id AND state = :readState
     AND (stripe_seen_at IS NULL OR :stripeSeenAt::timestamptz IS NULL OR stripe_seen_at <= :stripeSeenAt) RETURNING id`;

/** Writes a refund that was read in state `readState`. @throws OptimisticLockError */
export async function saveRefund(sql: Sql, refund: Refund, readState: RefundState): Promise<void> {
  const { id, state, stripeRefundId, tries, dueAt, leaseUntil, lastError, stripeSeenAt, finalizedAt, stripeKey } = refund;
  const params = { id, readState, state, stripeRefundId, tries, dueAt, leaseUntil, lastError, stripeSeenAt, finalizedAt, stripeKey };
  const rows = await sql.query(UPDATE_REFUND, params);
  if (rows.length !== 1) throw new OptimisticLockError(`Refund ${id} is no longer ${readState}`);
}
