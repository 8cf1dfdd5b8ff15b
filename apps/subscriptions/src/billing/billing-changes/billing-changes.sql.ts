import { isClaimableSql } from '@brote/persistence';

// Events about one object share a row: it is read once for all of them.
export const RECORD_CHANGE = `
  INSERT INTO billing_change AS stored (kind, object_id, correlation_id, traceparent) VALUES (:kind, :objectId, :correlationId, :traceparent)
  ON CONFLICT (kind, object_id) DO UPDATE SET changes = stored.changes + 1, due_at = clock_timestamp(),
         correlation_id = excluded.correlation_id, traceparent = excluded.traceparent`;

export const CLAIM_CHANGES = `
  UPDATE billing_change SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :leaseHolder, tries = tries + 1
   WHERE (kind, object_id) IN (SELECT kind, object_id FROM billing_change
                                WHERE due_at <= clock_timestamp() AND ${isClaimableSql()} ORDER BY due_at LIMIT :batchSize FOR UPDATE SKIP LOCKED)
  RETURNING kind, object_id AS "objectId", changes, correlation_id AS "correlationId", traceparent`;

export const DELETE_APPLIED_CHANGE = `
  DELETE FROM billing_change WHERE kind = :kind AND object_id = :objectId AND changes = :changes`;

// The object changed again while it was applied, so it is applied again.
export const RELEASE_CHANGE = `
  UPDATE billing_change SET lease_until = NULL, tries = 0, last_error = NULL WHERE kind = :kind AND object_id = :objectId AND changes <> :changes`;

export const POSTPONE_CHANGE = `
  UPDATE billing_change SET lease_until = NULL, last_error = :error,
         due_at = CASE WHEN changes <> :changes THEN due_at
                       ELSE clock_timestamp() + least(power(2, least(tries, 12) - 1), 600) * interval '1 second' END
   WHERE kind = :kind AND object_id = :objectId`;
