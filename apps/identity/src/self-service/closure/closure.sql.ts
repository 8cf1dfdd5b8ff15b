import { isAbandonedSql } from '@brote/persistence';

export const INSERT_ERASURE = 'INSERT INTO erasure (account_id, requested_at) VALUES (:accountId, :now) RETURNING account_id';

export const INSERT_ERASURE_STEPS = `
  INSERT INTO erasure_step (account_id, name, due_at) SELECT :accountId, name, :now FROM unnest(:stepNames::text[]) AS step (name) RETURNING name`;

export const VOID_LINKS = `
  UPDATE link
   SET voided_at = :now
   WHERE account_id = :accountId AND spent_at IS NULL AND voided_at IS NULL
   RETURNING id`;

export const CLAIM_DUE_STEPS = `
  UPDATE erasure_step s SET due_at = :leaseEnd, lease_holder = :holder, attempts = s.attempts + 1
    FROM account a JOIN erasure asked ON asked.account_id = a.id
   WHERE a.id = s.account_id AND (s.account_id, s.name) IN (
     SELECT due.account_id, due.name FROM erasure_step due
      WHERE due.done_at IS NULL AND (due.due_at <= :now OR ${isAbandonedSql('due.lease_holder')})
        AND NOT EXISTS (SELECT FROM erasure_step e WHERE e.account_id = due.account_id AND e.name = :predecessorByStep::jsonb ->> due.name AND e.done_at IS NULL)
      ORDER BY due.due_at LIMIT 4 FOR UPDATE SKIP LOCKED)
  RETURNING s.account_id AS "accountId", s.name, s.attempts, coalesce(a.email, '') AS email, asked.requested_at AS "requestedAt"`;

export const MARK_STEP_DONE = `
  UPDATE erasure_step
   SET done_at = :now, last_error = NULL
   WHERE account_id = :accountId AND name = :name AND done_at IS NULL
   RETURNING name`;

export const RESCHEDULE_FAILED_STEP = `
  UPDATE erasure_step
   SET due_at = :dueAt, last_error = :reason, lease_holder = NULL
   WHERE account_id = :accountId AND name = :name AND done_at IS NULL
   RETURNING name`;

export const SELECT_COMPLETE_ERASURES = `
  SELECT e.account_id AS "accountId" FROM erasure e
   WHERE e.finished_at IS NULL AND NOT EXISTS (SELECT FROM erasure_step s WHERE s.account_id = e.account_id AND s.done_at IS NULL)`;

export const COUNT_UNFINISHED_ERASURES = `
  SELECT count(*)::int AS open, count(*) FILTER (WHERE requested_at < :now::timestamptz - interval '1 hour')::int AS stuck,
         coalesce(extract(epoch FROM :now::timestamptz - min(requested_at)), 0)::float8 AS oldest
    FROM erasure WHERE finished_at IS NULL`;

export const SELECT_STUCK_STEPS = `
  SELECT s.account_id AS "accountId", s.name AS step, s.attempts, s.last_error AS "lastError" FROM erasure_step s JOIN erasure e USING (account_id)
   WHERE s.done_at IS NULL AND e.finished_at IS NULL AND e.requested_at < :now::timestamptz - interval '1 hour' ORDER BY e.requested_at LIMIT 20`;

/** Accounts that a restore has opened again; `after-restore` has found them in the list of erasures. */
export const SELECT_REOPENED_ACCOUNTS = 'SELECT account_id AS "accountId" FROM reopened_account ORDER BY account_id LIMIT 20';

export const DELETE_REOPENED_ACCOUNT = 'DELETE FROM reopened_account WHERE account_id = :accountId';

export const DELETE_PENDING_EMAIL_REQUESTS = 'DELETE FROM pending_email_request WHERE email = :recipient';

export const FINISH_ERASURE = 'UPDATE erasure SET finished_at = :now WHERE account_id = :accountId';

/** Data besides the account itself; secrets and their hashes are left out. */
export const OWN_SECTION_QUERIES = [
  {
    name: 'sessions',
    sql: `SELECT id, audience, device, started_at AS "startedAt", last_used_at AS "lastUsedAt", ends_at AS "endsAt", ended_at AS "endedAt"
            FROM session WHERE account_id = :accountId ORDER BY started_at`,
  },
  {
    name: 'securityLog',
    sql: `SELECT kind, at, device, address_hash AS "addressHash" FROM security_event WHERE account_id = :accountId ORDER BY at, id`,
  },
  {
    name: 'knownAddresses',
    sql: `SELECT address_hash AS "addressHash", seen_at AS "seenAt" FROM known_client_address WHERE account_id = :accountId ORDER BY seen_at`,
  },
  {
    name: 'links',
    sql: `SELECT purpose, email, redirect_to AS "redirectTo", created_at AS "createdAt", expires_at AS "expiresAt", spent_at AS "spentAt" FROM link WHERE account_id = :accountId ORDER BY created_at`,
  },
] as const;
