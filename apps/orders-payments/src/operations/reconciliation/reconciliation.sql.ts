// Includes disputes that were recorded before their outcome was stored.
export const SELECT_UNDECIDED_CHARGES = `
  SELECT p.charge FROM payment p JOIN dispute d ON d.order_id = p.order_id WHERE d.state = 'open' AND p.charge IS NOT NULL
   UNION
  SELECT p.charge FROM orders o JOIN payment p ON p.order_id = o.id
   WHERE o.disputed_at IS NOT NULL AND p.charge IS NOT NULL AND NOT EXISTS (SELECT 1 FROM dispute d WHERE d.order_id = o.id)
   ORDER BY charge`;

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
