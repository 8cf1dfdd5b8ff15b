// Sorted, so that two requests for the same buckets never wait for each other crosswise.
export const COUNT_ATTEMPT = `
  INSERT INTO throttle (bucket, used, ends_at)
  SELECT bucket, 1, :now::timestamptz + make_interval(secs => window_ms / 1000.0)
    FROM unnest(:bucketKeys::text[], :windowsMs::float8[]) AS charged (bucket, window_ms) ORDER BY bucket
  ON CONFLICT (bucket) DO UPDATE
     SET used = CASE WHEN throttle.ends_at <= :now THEN 1 ELSE throttle.used + 1 END,
         ends_at = CASE WHEN throttle.ends_at <= :now THEN excluded.ends_at ELSE throttle.ends_at END
  RETURNING bucket, used, ends_at AS "endsAt"`;

export const RECORD_SUCCESS = `
  WITH cleared AS (DELETE FROM throttle WHERE bucket = ANY(:clearedKeys::text[]))
  UPDATE throttle SET used = greatest(used - 1, 0)
   WHERE bucket IN (SELECT bucket FROM throttle WHERE bucket = ANY(:takenBackKeys::text[]) ORDER BY bucket FOR UPDATE)`;

export const DELETE_THROTTLES = 'DELETE FROM throttle WHERE bucket = ANY(:bucketKeys::text[])';
