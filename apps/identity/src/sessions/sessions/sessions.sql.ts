// An account has a limited number of sessions: the session with the oldest use ends. The statement does not see the new session.
export const INSERT_SESSION = `
  WITH begun AS (
    INSERT INTO session (id, account_id, audience, device, started_at, last_used_at, idle_ends_at, ends_at, authenticated_at)
    VALUES (:sessionId, :accountId, :audience, :device, :now, :now, :idleEndsAt, :endsAt, :now)),
  issued AS (INSERT INTO refresh_token (hash, session_id, issued_at) VALUES (:tokenHash, :sessionId, :now))
  UPDATE session SET ended_at = :now
   WHERE id IN (SELECT id FROM session WHERE account_id = :accountId AND ended_at IS NULL AND idle_ends_at > :now
                 ORDER BY last_used_at DESC, id DESC OFFSET :otherSessions FOR UPDATE)
  RETURNING id`;

export const UPSERT_CLIENT_ADDRESS = `
  INSERT INTO known_client_address (account_id, address_hash, seen_at) VALUES (:accountId, :addressHash, :now)
  ON CONFLICT (account_id, address_hash) DO UPDATE SET seen_at = excluded.seen_at RETURNING account_id`;

export const SELECT_SESSION_OF_TOKEN = `
  SELECT s.id, s.account_id AS "accountId" FROM refresh_token t JOIN session s ON s.id = t.session_id
   WHERE t.hash = :tokenHash AND (:audience::text IS NULL OR s.audience = :audience)`;

export const END_SESSION = `
  UPDATE session
   SET ended_at = :now
   WHERE id = :sessionId AND account_id = :accountId AND ended_at IS NULL AND idle_ends_at > :now AND ends_at > :now
   RETURNING id`;

export const END_ALL_EXCEPT = `
  UPDATE session
   SET ended_at = :now
   WHERE account_id = :accountId AND ended_at IS NULL AND id IS DISTINCT FROM :keptSessionId
   RETURNING id`;

export const IS_LIVE_SQL = 's.ended_at IS NULL AND s.audience = :audience AND s.idle_ends_at > :now AND s.ends_at > :now';

export const SESSION_COLUMNS =
  's.id AS "sessionId", s.account_id AS "accountId", s.idle_ends_at AS "idleEndsAt", s.authenticated_at AS "authenticatedAt"';

// One of two concurrent tabs rotates the token. The other waits and finds the row rotated.
export const ROTATE_TOKEN = `
  WITH rotated AS (
    UPDATE refresh_token t SET rotated_at = :now, successor = :encryptedSuccessor FROM session s
     WHERE t.hash = :tokenHash AND t.rotated_at IS NULL AND s.id = t.session_id AND ${IS_LIVE_SQL} RETURNING t.session_id),
  issued AS (INSERT INTO refresh_token (hash, session_id, issued_at) SELECT :successorHash, session_id, :now FROM rotated)
  UPDATE session s SET last_used_at = :now, idle_ends_at = least(s.ends_at, :idleEndsAt) FROM rotated
   WHERE s.id = rotated.session_id AND ${IS_LIVE_SQL} RETURNING ${SESSION_COLUMNS}`;

export const FIND_SPENT_TOKEN = `
  SELECT ${SESSION_COLUMNS}, t.rotated_at AS "rotatedAt", t.successor, ${IS_LIVE_SQL} AS "isLive"
    FROM refresh_token t JOIN session s ON s.id = t.session_id WHERE t.hash = :tokenHash`;

export const SELECT_IS_KNOWN_ADDRESS = `
  SELECT EXISTS (SELECT FROM account a JOIN known_client_address p ON p.account_id = a.id
                  WHERE a.email = :email AND p.address_hash = :addressHash AND p.seen_at > :now::timestamptz - interval '90 days') AS known`;
