import { isClaimableSql } from '@brote/persistence';

export const REQUEST_SYNC = `
  INSERT INTO delivery_sync (delivery_id, sync_due_at, sync_number) VALUES (:deliveryId, :syncDueAt, 1)
  ON CONFLICT (delivery_id) DO UPDATE SET sync_due_at = :syncDueAt, sync_number = delivery_sync.sync_number + 1, tries = 0, lease_until = NULL`;

export const CLAIM_DUE_SYNCS = `
  UPDATE delivery_sync SET lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder
   WHERE delivery_id IN (SELECT delivery_id FROM delivery_sync
                          WHERE sync_due_at <= :now AND ${isClaimableSql()}
                          ORDER BY sync_due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING delivery_id AS "deliveryId", sync_number AS "syncNumber", tries`;

export const LOCK_DELIVERY_SYNC_SHARED = `
  SELECT 1
   FROM delivery_sync
   WHERE delivery_id = :deliveryId AND sync_number = :syncNumber FOR SHARE`;

export const RESCHEDULE_DELIVERY_SYNC = `
  UPDATE delivery_sync SET sync_due_at = :nextSyncAt,
          tries = CASE WHEN :nextSyncAt::timestamptz IS NULL THEN 0 ELSE tries + 1 END, lease_until = NULL
    WHERE delivery_id = :deliveryId AND sync_number = :syncNumber`;
