import { type Sql, OptimisticLockError } from '@brote/persistence';
import type { Refund, RefundState } from './refund.entity';

const UPDATE_REFUND = `
  UPDATE refund SET state = $3, stripe_refund_id = $4, tries = $5, due_at = $6, lease_until = $7, last_error = $8, stripe_seen_at = $9,
                    finalized_at = $10, stripe_key = $11
   WHERE id = $1 AND state = $2 AND (stripe_seen_at IS NULL OR $9::timestamptz IS NULL OR stripe_seen_at <= $9) RETURNING id`;

/** Writes a refund that was read in state `from`. @throws OptimisticLockError */
export async function saveRefund(sql: Sql, refund: Refund, from: RefundState): Promise<void> {
  const { id, state, stripeRefundId, tries, dueAt, leaseUntil, lastError, stripeSeenAt, finalizedAt, stripeKey } = refund;
  const values = [id, from, state, stripeRefundId, tries, dueAt, leaseUntil, lastError, stripeSeenAt, finalizedAt, stripeKey];
  const rows = await sql.query(UPDATE_REFUND, values);
  if (rows.length !== 1) throw new OptimisticLockError(`Refund ${id} is no longer ${from}`);
}
