export const COUNT_LATE_CHECKOUTS = `
  SELECT step, count(*)::int AS count
   FROM checkout
   WHERE step = ANY(:unfinishedSteps) AND due_at < :now::timestamptz - interval '2 minutes' GROUP BY step`;

export const SELECT_BACKLOG = `
  SELECT coalesce(extract(epoch FROM clock_timestamp() - min(received_at)), 0)::float AS age,
         (SELECT count(*)::int FROM refund WHERE state = 'requested') AS refunds,
         (SELECT count(*)::int FROM withdrawal WHERE state = 'received' AND refund_by < :now) AS withdrawals
    FROM stripe_event WHERE state = 'pending'`;

export const SELECT_ENDED_CHECKOUTS = `
  SELECT id, reservation_id FROM checkout
    WHERE step IN ('rejected', 'expired', 'cancelled') AND stock_checked_at IS NULL AND ended_at < :now::timestamptz - interval '1 minute'
    ORDER BY ended_at LIMIT :batchSize`;

export const MARK_STOCK_CHECKED = 'UPDATE checkout SET stock_checked_at = :now WHERE id = :id';
