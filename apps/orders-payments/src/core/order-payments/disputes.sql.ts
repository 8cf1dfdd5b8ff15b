export const UPSERT_DISPUTE = `
  INSERT INTO dispute (id, order_id, amount, state, noticed_at, closed_at)
  VALUES (:id, :orderId, :amount, :state, :now, CASE WHEN :state <> 'open' THEN :now::timestamptz END)
  ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, state = excluded.state, closed_at = excluded.closed_at`;

const DISPUTE_COLUMNS = 'id, order_id AS "orderId", amount, state';

export const SELECT_DISPUTE = `SELECT ${DISPUTE_COLUMNS} FROM dispute WHERE id = :id`;

export const SELECT_DISPUTES_OF_ORDER = `SELECT ${DISPUTE_COLUMNS} FROM dispute WHERE order_id = :orderId ORDER BY noticed_at, id`;
