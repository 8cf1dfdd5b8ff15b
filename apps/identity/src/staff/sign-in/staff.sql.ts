export const INSERT_STAFF_CHALLENGE = `
  INSERT INTO staff_challenge (hash, account_id, password_mark, secret, expires_at) VALUES (:tokenHash, :accountId, :passwordMark, :secret, :expiresAt) RETURNING account_id`;

export const MAX_TRIES = 5;

export const COUNT_TRY = `
  UPDATE staff_challenge SET tries = tries + 1 WHERE hash = :tokenHash AND expires_at > :now AND tries < ${MAX_TRIES}
  RETURNING account_id AS "accountId", password_mark AS "passwordMark", secret`;

export const RECORD_AUTHENTICATION = `
  UPDATE session
   SET authenticated_at = :now
   WHERE id = :sessionId AND account_id = :userId AND ended_at IS NULL`;

export const INSERT_RECOVERY_CODES = `
  INSERT INTO recovery_code (account_id, hash)
   SELECT :accountId, unnest(:codeHashes::bytea[])
   RETURNING hash`;

export const SPEND_CODE = `
  UPDATE recovery_code
   SET spent_at = :now
   WHERE account_id = :accountId AND hash = :codeHash AND spent_at IS NULL
   RETURNING hash`;

export const SELECT_STATE = `
  SELECT EXISTS (SELECT FROM second_factor WHERE account_id = :accountId) AS enrolled,
         EXISTS (SELECT FROM second_factor_waiver WHERE account_id = :accountId) AS waived`;

export const INSERT_FACTOR = `
  INSERT INTO second_factor (account_id, secret, last_step, enrolled_at) VALUES (:accountId, :encryptedSecret, :step, :now)
  ON CONFLICT (account_id) DO NOTHING RETURNING account_id`;

export const SELECT_SECRET = 'SELECT secret FROM second_factor WHERE account_id = :accountId';

export const INSERT_WAIVER = `
  INSERT INTO second_factor_waiver (account_id)
   VALUES (:accountId)
   ON CONFLICT DO NOTHING
   RETURNING account_id`;

// One statement uses the step, so that concurrent requests use a code once.
export const USE_STEP = `
  UPDATE second_factor
   SET last_step = :step
   WHERE account_id = :accountId AND last_step < :step
   RETURNING account_id`;

export const DELETE_STAFF_CHALLENGE = 'DELETE FROM staff_challenge WHERE hash = :tokenHash';

export const DELETE_SECOND_FACTOR = 'DELETE FROM second_factor WHERE account_id = :accountId';

export const FIND_OTHER_ADMIN = `SELECT id FROM account WHERE state = 'active' AND 'admin' = ANY(roles) AND email <> :email LIMIT 1`;

export const SELECT_OTHER_ADMIN = `SELECT id FROM account WHERE state = 'active' AND 'admin' = ANY(roles) AND id <> :id LIMIT 1 FOR SHARE`;
