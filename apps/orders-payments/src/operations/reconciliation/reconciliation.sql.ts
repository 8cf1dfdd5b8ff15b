export const COUNT_LATE_CHECKOUTS = `
  SELECT step, count(*)::int AS count
   FROM checkout
   WHERE step = ANY(:unfinishedSteps) AND due_at < :now::timestamptz - interval '2 minutes' GROUP BY step`;

export const SELECT_BACKLOG = `
  SELECT coalesce(extract(epoch FROM clock_timestamp() - min(received_at)), 0)::float AS age,
         (SELECT count(*)::int FROM refund WHERE state = 'requested') AS refunds,
         (SELECT count(*)::int FROM withdrawal WHERE state = 'received' AND refund_by < :now) AS withdrawals,
         (SELECT count(*)::int FROM dispute WHERE state = 'open') AS disputes
    FROM stripe_event WHERE state = 'pending'`;

// Each part reads the partial index of the rows that wait. A refund waits for weeks while a bank decides about its order, which is no failure.
export const COUNT_FAILING_JOBS = `
  SELECT 'refunds' AS queue, count(*)::int AS count FROM refund r WHERE state = 'requested' AND tries >= :minTries
     AND NOT EXISTS (SELECT 1 FROM dispute d WHERE d.order_id = r.order_id AND d.state = 'open')
  UNION ALL SELECT 'stock-returns', count(*)::int FROM replacement_return WHERE done_at IS NULL AND tries >= :minTries
  UNION ALL SELECT 'delivery-orders', count(*)::int FROM delivery_sync WHERE sync_due_at IS NOT NULL AND tries >= :minTries
  UNION ALL SELECT 'accounts', count(*)::int FROM account WHERE sync_due_at IS NOT NULL AND tries >= :minTries
  UNION ALL SELECT 'plan-documents', count(*)::int FROM plan_document WHERE state = 'due' AND tries >= :minTries
  UNION ALL SELECT 'document-references', count(*)::int FROM document_reference WHERE tries >= :minTries
  UNION ALL SELECT 'unknown-payment-refunds', count(*)::int FROM unknown_payment WHERE refund_state = 'requested' AND tries >= :minTries
  UNION ALL SELECT 'stripe-events', count(*)::int FROM stripe_event WHERE state = 'pending' AND tries >= :minTries`;

export const SELECT_ENDED_CHECKOUTS = `
  SELECT id, reservation_id FROM checkout
    WHERE step IN ('rejected', 'expired', 'cancelled') AND stock_checked_at IS NULL AND ended_at < :now::timestamptz - interval '1 minute'
    ORDER BY ended_at LIMIT :batchSize`;

export const MARK_STOCK_CHECKED = 'UPDATE checkout SET stock_checked_at = :now WHERE id = :id';
