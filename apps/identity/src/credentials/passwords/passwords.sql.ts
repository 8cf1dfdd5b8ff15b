export const FIND_PASSWORD_HASH = `
  SELECT a.password_hash AS "passwordHash" FROM account a JOIN session s ON s.account_id = a.id
   WHERE a.id = :userId AND s.id = :sessionId AND a.state = 'active' AND s.ended_at IS NULL AND s.idle_ends_at > :now AND s.ends_at > :now`;
