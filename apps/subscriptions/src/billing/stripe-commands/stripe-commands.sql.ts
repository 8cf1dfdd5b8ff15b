import { isAbandonedSql } from '@brote/persistence';

export const CLAIM_DUE_COMMANDS = `
  UPDATE subscription SET pending_command_due_at = :now::timestamptz + interval '1 minute', pending_command_holder = :leaseHolder
   WHERE id IN (SELECT id FROM subscription WHERE pending_command IS NOT NULL AND (pending_command_due_at <= :now OR ${isAbandonedSql('pending_command_holder')})
                 ORDER BY pending_command_due_at LIMIT :batchSize FOR UPDATE SKIP LOCKED)
  RETURNING id, stripe_subscription AS "stripeId"`;
