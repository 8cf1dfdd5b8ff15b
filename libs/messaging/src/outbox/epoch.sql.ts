/** The number of PostgreSQL's timeline. Each restore from the archive begins a timeline with a higher number. */
const TIMELINE_SQL = `('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int`;

/** The epoch of the events that this database publishes. */
export const CURRENT_EPOCH_SQL = '(SELECT epoch FROM outbox_epoch)';

export const CREATE_EPOCH = `
  CREATE TABLE outbox_epoch (
    id int PRIMARY KEY DEFAULT 1 CHECK (id = 1),
    epoch int NOT NULL DEFAULT 0,
    timeline int NOT NULL,
    raised_at timestamptz
  )`;

export const INSERT_EPOCH = `INSERT INTO outbox_epoch (timeline) VALUES (${TIMELINE_SQL})`;

export const SELECT_EPOCH = `SELECT epoch, timeline, timeline <> ${TIMELINE_SQL} AS "isRestored" FROM outbox_epoch`;

// The number of the timeline is higher than that of any earlier restore. So the epoch also exceeds those that a restore has undone.
export const RAISE_EPOCH = `
  UPDATE outbox_epoch SET epoch = greatest(epoch + 1, ${TIMELINE_SQL}), timeline = ${TIMELINE_SQL}, raised_at = clock_timestamp()
  RETURNING epoch, timeline`;

/** Sessions of this database, besides this one, that hold an advisory lock: processes of the service. */
export const COUNT_LOCK_HOLDERS = `
  SELECT count(DISTINCT pid)::int AS holders FROM pg_locks
   WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
