// Two admins may enter the same receipt at once: the second transaction waits and sees the row of the first.
export const LOCK_RECEIPTS = `SELECT pg_advisory_xact_lock(hashtextextended('tree receipts', 0))`;

export const SELECT_SAME_RECEIPT = `
  SELECT r.id FROM tree_receipt r
   WHERE lower(r.organisation) = lower(:organisation) AND lower(r.reference) = lower(:reference)
     AND NOT EXISTS (SELECT FROM tree_receipt_strike s WHERE s.receipt_id = r.id)`;

export const INSERT_RECEIPT = `
  INSERT INTO tree_receipt (id, paid_on, trees, organisation, place, amount, reference, document_url, recorded_at)
  VALUES (:receiptId, :paidOn, :trees, :organisation, :place, :amount, :reference, :documentUrl, :now)`;

export const INSERT_STRIKE = `
  INSERT INTO tree_receipt_strike (receipt_id, reason, note, at) VALUES (:receiptId, :reason, :note, :now) ON CONFLICT DO NOTHING RETURNING receipt_id`;
