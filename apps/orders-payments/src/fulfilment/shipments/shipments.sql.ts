import { isAbandonedSql } from '@brote/persistence';

// A process holds a claimed row until its lease or the process ends; then the row is tried again.
export const CLAIM_DUE_RETURNS = `
  UPDATE replacement_return SET due_at = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder, tries = tries + 1
   WHERE replacement_id IN (SELECT replacement_id FROM replacement_return
                             WHERE done_at IS NULL AND (due_at <= clock_timestamp() OR ${isAbandonedSql()})
                             ORDER BY due_at LIMIT :batchSize FOR UPDATE SKIP LOCKED)
  RETURNING replacement_id AS "replacementId", order_id AS "orderId"`;
