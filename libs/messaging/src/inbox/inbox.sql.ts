export const INSERT_INBOX_ENTRY = `
  INSERT INTO inbox (consumer, event_id)
   VALUES (:consumer, :eventId)
   ON CONFLICT DO NOTHING
   RETURNING true AS fresh, true AS newer`;

// One round trip checks both: the event is new, and newer than the last applied one.
export const INSERT_INBOX_ENTRY_IF_NEWER = `
  WITH fresh AS (
    INSERT INTO inbox (consumer, event_id) VALUES (:consumer, :eventId) ON CONFLICT DO NOTHING RETURNING 1),
  newer AS (
    INSERT INTO aggregate_seen AS seen (consumer, aggregate_type, aggregate_id, epoch, version)
    SELECT :consumer, :aggregateType, :aggregateId, :epoch, :version FROM fresh
    ON CONFLICT (consumer, aggregate_type, aggregate_id) DO UPDATE SET epoch = excluded.epoch, version = excluded.version
      WHERE (seen.epoch, seen.version) < (excluded.epoch, excluded.version)
    RETURNING 1)
  SELECT EXISTS (SELECT FROM fresh) AS fresh, EXISTS (SELECT FROM newer) AS newer`;

export const INSERT_INBOX_ENTRIES = `
  INSERT INTO inbox (consumer, event_id) SELECT :consumer, id FROM unnest(:eventIds::uuid[]) AS id ORDER BY id
  ON CONFLICT DO NOTHING RETURNING event_id AS id`;

export const SELECT_WATCH = `
  SELECT created, last_seq, generation, resets, finished_seq
   FROM stream_watch
   WHERE role = 'consumer' AND stream = :stream`;

export const INSERT_WATCH = `
  INSERT INTO stream_watch (role, stream, created) VALUES ('consumer', :stream, :createdAt) ON CONFLICT (role, stream) DO NOTHING`;

// Updates only the row that was read. An earlier state of the database may have replaced it, and that must be noticed.
export const SAVE_PROGRESS = `
  UPDATE stream_watch SET last_seq = greatest(last_seq, :lastSeen), finished_seq = greatest(finished_seq, :finishedSeq)
   WHERE role = 'consumer' AND stream = :stream AND resets = :resets
     AND last_seq = :readLastSeq AND finished_seq IS NOT DISTINCT FROM :readFinishedSeq
  RETURNING finished_seq`;

export const RESET_WATCH = `
  UPDATE stream_watch
     SET created = :createdAt, last_seq = :afterSeq, finished_seq = :afterSeq, generation = greatest(generation, :generation), resets = resets + 1
   WHERE role = 'consumer' AND stream = :stream AND resets = :resets`;

export const SWEEP_BATCH_SIZE = 5_000;

export const SWEEP_INBOX = `
  DELETE FROM inbox WHERE ctid IN (
    SELECT ctid FROM inbox WHERE received_at < clock_timestamp() - make_interval(days => :keepDays) LIMIT ${SWEEP_BATCH_SIZE})`;

export const SWEEP_CLOSED_LETTERS = `
  DELETE FROM dead_letter WHERE status IN ('replayed', 'discarded') AND last_at < clock_timestamp() - make_interval(days => :keepDays)`;
