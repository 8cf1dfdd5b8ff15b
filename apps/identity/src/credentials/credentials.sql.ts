export const INSERT_LINK = `
  INSERT INTO link (id, account_id, purpose, hash, email, redirect_to, password_hash, plan_id, created_at, expires_at)
  VALUES (:id, :accountId, :purpose, :hash, :email, :redirectTo, :passwordHash, :planId, :now, :expiresAt) RETURNING id`;

export const VOID_UNSPENT_LINKS = `
  UPDATE link SET voided_at = :now WHERE account_id = :accountId AND purpose = :purpose AND spent_at IS NULL AND voided_at IS NULL RETURNING id`;

export const LINK_COLUMNS = `id, account_id AS "accountId", email, redirect_to AS "redirectTo", password_hash AS "passwordHash", plan_id AS "planId", spent_at AS "spentAt"`;

// One statement uses the link, so that one of twenty concurrent requests succeeds.
export const SPEND_LINK = `
  UPDATE link SET spent_at = :now
   WHERE hash = :secretHash AND purpose = :purpose AND spent_at IS NULL AND voided_at IS NULL AND expires_at > :now RETURNING ${LINK_COLUMNS}`;

export const FIND_LINK = `
  SELECT ${LINK_COLUMNS} FROM link
   WHERE hash = :secretHash AND purpose = :purpose AND voided_at IS NULL AND (spent_at IS NOT NULL OR expires_at > :now)`;

export const SELECT_PENDING_SIGN_UP = `
  SELECT l.password_hash AS hash FROM account a JOIN link l ON l.account_id = a.id
   WHERE a.email = :email AND l.purpose = 'confirm' AND l.password_hash IS NOT NULL
     AND l.spent_at IS NULL AND l.voided_at IS NULL AND l.created_at > :now::timestamptz - interval '30 days'
   ORDER BY l.created_at DESC, l.id DESC LIMIT 1`;

export const INSERT_MESSAGE = `
  INSERT INTO message (id, account_id, template, locale, recipient, other_email, link_id, created_at)
  VALUES (:messageId, :accountId, :template, :locale, :recipient, :otherEmail, :linkId, :now) RETURNING id`;

export const FIND_MESSAGE = `
  SELECT m.template, m.locale, m.recipient, m.other_email AS "otherEmail", a.full_name AS "fullName", m.link_id AS "linkId",
         l.purpose, l.redirect_to AS "redirectTo", l.expires_at AS "expiresAt"
    FROM message m JOIN account a ON a.id = m.account_id LEFT JOIN link l ON l.id = m.link_id
   WHERE m.id = :messageId AND (m.link_id IS NULL OR (l.spent_at IS NULL AND l.voided_at IS NULL AND l.expires_at > :now))`;

export const DELETE_MESSAGE = 'DELETE FROM message WHERE id = :subjectId';

export const FIND_PASSWORD_HASH = `
  SELECT a.email, a.password_hash AS "passwordHash" FROM account a JOIN session s ON s.account_id = a.id
   WHERE a.id = :userId AND s.id = :sessionId AND a.state = 'active' AND s.ended_at IS NULL AND s.idle_ends_at > :now AND s.ends_at > :now`;

// Every statement locks its buckets sorted, so that two requests for the same buckets never wait for each other crosswise.
export const COUNT_ATTEMPT = `
  INSERT INTO throttle (bucket, used, ends_at)
  SELECT bucket, 1, :now::timestamptz + make_interval(secs => window_ms / 1000.0)
    FROM unnest(:bucketKeys::text[], :windowsMs::float8[]) AS charged (bucket, window_ms) ORDER BY bucket
  ON CONFLICT (bucket) DO UPDATE
     SET used = CASE WHEN throttle.ends_at <= :now THEN 1 ELSE throttle.used + 1 END,
         ends_at = CASE WHEN throttle.ends_at <= :now THEN excluded.ends_at ELSE throttle.ends_at END
  RETURNING bucket, used, ends_at AS "endsAt"`;

export const RECORD_SUCCESS = `
  WITH locked AS MATERIALIZED (
    SELECT bucket FROM throttle WHERE bucket = ANY(:clearedKeys::text[] || :takenBackKeys::text[]) ORDER BY bucket FOR UPDATE),
  cleared AS (DELETE FROM throttle WHERE bucket IN (SELECT bucket FROM locked) AND bucket = ANY(:clearedKeys::text[]))
  UPDATE throttle SET used = greatest(used - 1, 0)
   WHERE bucket IN (SELECT bucket FROM locked) AND bucket = ANY(:takenBackKeys::text[])`;

export const DELETE_THROTTLES = `
  WITH locked AS MATERIALIZED (SELECT bucket FROM throttle WHERE bucket = ANY(:bucketKeys::text[]) ORDER BY bucket FOR UPDATE)
  DELETE FROM throttle WHERE bucket IN (SELECT bucket FROM locked)`;
