import { type Sql, OptimisticLockError } from '@brote/persistence';
import type { Refund, RefundState } from './refund.entity';
import { UPDATE_REFUND } from './refunds.sql';

/** Writes a refund that was read in state `readState`. @throws OptimisticLockError */
export async function saveRefund(sql: Sql, refund: Refund, readState: RefundState): Promise<void> {
  const { id, state, stripeRefundId, tries, dueAt, leaseUntil, lastError, stripeSeenAt, finalizedAt, stripeKey } = refund;
  const params = { id, readState, state, stripeRefundId, tries, dueAt, leaseUntil, lastError, stripeSeenAt, finalizedAt, stripeKey };
  const rows = await sql.query(UPDATE_REFUND, params);
  if (rows.length !== 1) throw new OptimisticLockError(`Refund ${id} is no longer ${readState}`);
}
