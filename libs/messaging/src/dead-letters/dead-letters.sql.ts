import { isAbandonedSql } from '@brote/persistence';

export const RECORD_REPEATED_FAILURE = `
  UPDATE dead_letter SET attempts = attempts + 1, last_at = clock_timestamp(), error_code = :errorCode, error = :error, by = :actor WHERE id = :id`;

export const CLOSE_LETTER = `
  UPDATE dead_letter
   SET status = :status, by = :actor, last_at = clock_timestamp(), next_attempt_at = NULL
   WHERE id = :id`;

export const MARK_AS_APPLIED = `INSERT INTO inbox (consumer, event_id) VALUES (:consumer, :eventId) ON CONFLICT DO NOTHING`;

// The n-th failure waits for the n-th pause. Without a further pause, staff decide. Closed dead letters stay closed.
export const RECORD_FAILURE = `
  INSERT INTO dead_letter AS d (consumer, event_id, subject, payload, headers, error_code, error, status, next_attempt_at)
  VALUES (:consumer, :eventId, :subject, :payload, :headers, :errorCode, :error,
          CASE WHEN cardinality(:retryDelays::float[]) >= 1 THEN 'retrying' ELSE 'open' END,
          clock_timestamp() + make_interval(secs => (:retryDelays::float[])[1]))
  ON CONFLICT (consumer, event_id) DO UPDATE
     SET attempts = d.attempts + 1, lease_holder = NULL, last_at = clock_timestamp(), error_code = excluded.error_code, error = excluded.error,
         status = CASE WHEN d.status = 'retrying' AND cardinality(:retryDelays::float[]) <= d.attempts THEN 'open' ELSE d.status END,
         next_attempt_at = clock_timestamp() + make_interval(secs => (:retryDelays::float[])[d.attempts + 1])
  RETURNING status, attempts`;

export const CLAIM_DUE_EVENTS = `
  UPDATE dead_letter SET next_attempt_at = clock_timestamp() + interval '1 minute', lease_holder = :holder
   WHERE id IN (SELECT id FROM dead_letter WHERE status = 'retrying' AND (next_attempt_at <= clock_timestamp() OR ${isAbandonedSql()})
                 ORDER BY next_attempt_at LIMIT 20 FOR UPDATE SKIP LOCKED)
  RETURNING id, consumer, subject, payload, headers, attempts`;

export const DELETE_DEAD_LETTER = 'DELETE FROM dead_letter WHERE id = :id';

export const COUNT_OPEN_DEAD_LETTERS = `SELECT count(*) AS count FROM dead_letter WHERE status = 'open'`;

export const SELECT_NEXT_ATTEMPT_DELAY = `
  SELECT extract(epoch FROM min(next_attempt_at) - clock_timestamp())::float * 1000 AS ms
   FROM dead_letter
   WHERE status = 'retrying'`;
