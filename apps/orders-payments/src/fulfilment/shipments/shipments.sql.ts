import { isAbandonedSql } from '@brote/persistence';

export const INSERT_REPLACEMENT_RETURN = `
  INSERT INTO replacement_return (replacement_id, order_id)
   VALUES (:replacementId, :orderId)
   ON CONFLICT DO NOTHING`;

// A process holds a claimed row until its lease or the process ends; then the row is tried again.
export const CLAIM_DUE_RETURNS = `
  UPDATE replacement_return SET due_at = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder, tries = tries + 1
   WHERE replacement_id IN (SELECT replacement_id FROM replacement_return
                             WHERE done_at IS NULL AND (due_at <= clock_timestamp() OR ${isAbandonedSql()})
                             ORDER BY due_at LIMIT :batchSize FOR UPDATE SKIP LOCKED)
  RETURNING replacement_id AS "replacementId", order_id AS "orderId"`;

export const MARK_RETURNED = `
  UPDATE replacement_return
   SET done_at = clock_timestamp(), last_error = NULL
   WHERE replacement_id = :replacementId`;

export const RECORD_FAILURE = `
  UPDATE replacement_return
   SET last_error = :error, lease_holder = NULL
   WHERE replacement_id = :replacementId`;
