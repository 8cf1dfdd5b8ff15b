import { isAbandonedSql } from '@brote/persistence';

// A decision of staff stays, in any order of the events.
export const UPSERT_WITHDRAWAL = `
  INSERT INTO plan_withdrawal (subscription_id, withdrawal_id, received_at, is_decided, opened_lines, pays_opened, restock, due_at)
  SELECT id, :withdrawalId, :receivedAt, :isDecided, :openedLines, :paysOpened, :restock, clock_timestamp() FROM subscription WHERE id = :subscriptionId
  ON CONFLICT (subscription_id) DO UPDATE
    SET is_decided = true, opened_lines = excluded.opened_lines, pays_opened = excluded.pays_opened, restock = excluded.restock,
        due_at = clock_timestamp(), tries = 0
  WHERE plan_withdrawal.refunded_at IS NULL AND excluded.is_decided`;

export const MAX_RETRY_SECONDS = 600;

// The lease is longer than the calls take, and ends with its process. Each further attempt waits twice as long.
export const CLAIM_DUE_WITHDRAWALS = `
  UPDATE plan_withdrawal SET tries = tries + 1, lease_holder = :leaseHolder,
         due_at = clock_timestamp() + :leaseMs * interval '1 millisecond' + least(power(2, tries), ${MAX_RETRY_SECONDS}) * interval '1 second'
   WHERE subscription_id IN (SELECT subscription_id FROM plan_withdrawal
                              WHERE due_at <= clock_timestamp() OR (due_at IS NOT NULL AND ${isAbandonedSql()})
                              ORDER BY due_at LIMIT :batchSize FOR UPDATE SKIP LOCKED)
  RETURNING subscription_id AS id`;

export const SELECT_LAST_STEP = `
  SELECT greatest(s.started_at, s.paused_at, s.cancelled_at,
                  (SELECT max(paid_at) FROM charge WHERE subscription_id = s.id),
                  (SELECT max(updated_at) FROM delivery WHERE subscription_id = s.id)) AS last_step
    FROM subscription s WHERE s.id = :subscriptionId`;

export const SELECT_WITHDRAWAL_BASES = `
  SELECT one.id,
         (SELECT min(d.delivered_at) FROM delivery d WHERE d.subscription_id = one.id AND d.status = 'delivered') AS "arrivedAt",
         EXISTS (SELECT 1 FROM charge c WHERE c.subscription_id = one.id AND c.refunded < c.amount) AS "isPaid",
         EXISTS (SELECT 1 FROM plan_withdrawal w WHERE w.subscription_id = one.id) AS "isWithdrawn"
    FROM unnest(:ids::uuid[]) AS one(id)`;
