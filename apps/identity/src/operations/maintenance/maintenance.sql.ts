export const MINUTE_MS = 60_000;

/** Columns that are cleared before their row is deleted. `:cutoff` lies `afterMs` before now. */
export const CLEARING_RULES: readonly { sql: string; afterMs: number }[] = [
  // Longer than the grace period of a rotated token.
  {
    sql: 'UPDATE refresh_token SET successor = NULL WHERE successor IS NOT NULL AND rotated_at < :cutoff RETURNING session_id',
    afterMs: 5 * MINUTE_MS,
  },
  {
    sql: `UPDATE account SET pending_email = NULL
           WHERE pending_email IS NOT NULL AND NOT EXISTS (
             SELECT FROM link l WHERE l.account_id = account.id AND l.purpose = 'email-change' AND l.spent_at IS NULL AND l.voided_at IS NULL AND l.expires_at > :cutoff)
          RETURNING id`,
    afterMs: 0,
  },
];

export const BATCH_SIZE = 100;

export const SELECT_UNCONFIRMED_ACCOUNTS = `
  SELECT id
   FROM account
   WHERE state = 'unconfirmed' AND created_at < :cutoff
   ORDER BY created_at LIMIT ${BATCH_SIZE}`;
