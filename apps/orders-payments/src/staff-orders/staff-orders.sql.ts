export const INSERT_NOTE = `
  INSERT INTO order_note (id, order_id, author_id, text, at) VALUES (:noteId, :orderId, :authorId, :text, :now)
  ON CONFLICT (id) DO NOTHING RETURNING id`;

export const SELECT_ORDER_ID = 'SELECT id FROM orders WHERE id = :orderId';
