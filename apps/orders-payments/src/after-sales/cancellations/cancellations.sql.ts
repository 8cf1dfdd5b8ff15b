/** A worker sends the return to the catalogue after the commit, until it succeeds. A second return changes nothing. */
export const RETURN_STOCK = `
  INSERT INTO replacement_return (replacement_id, order_id)
  SELECT reservation_id, order_id FROM checkout WHERE order_id = :orderId ON CONFLICT DO NOTHING`;
