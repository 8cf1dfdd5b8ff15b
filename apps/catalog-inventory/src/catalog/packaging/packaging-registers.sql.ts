export const SELECT_REGISTERS = `
  SELECT country, register, number, to_char(since, 'YYYY-MM-DD') AS since, revision, changed_at AS "changedAt" FROM packaging_register`;

// Two first entries of one country wait for each other; the second then sees the revision of the first.
export const LOCK_REGISTERS = `SELECT pg_advisory_xact_lock(hashtextextended('packaging registers', 0))`;

export const UPSERT_REGISTER = `
  INSERT INTO packaging_register (country, register, number, since, revision, changed_at)
  VALUES (:country, :register, :number, :since, :revision, :now)
  ON CONFLICT (country) DO UPDATE
    SET register = excluded.register, number = excluded.number, since = excluded.since, revision = excluded.revision,
        changed_at = excluded.changed_at`;
