export const SELECT_BACKLOG = `
  SELECT (SELECT count(*) FROM outbox WHERE published_at IS NULL)::int AS "outboxWaiting",
         (SELECT coalesce(greatest(0, extract(epoch FROM clock_timestamp() - min(occurred_at))), 0) FROM outbox WHERE published_at IS NULL)::float AS "outboxLagSeconds",
         (SELECT count(*) FROM dead_letter WHERE status = 'open')::int AS "openDeadLetters",
         (SELECT count(*) FROM dead_letter WHERE status = 'retrying')::int AS "retryingDeadLetters",
         (SELECT coalesce(array_agg(stream ORDER BY stream), '{}') FROM stream_watch WHERE role = 'consumer') AS streams`;
