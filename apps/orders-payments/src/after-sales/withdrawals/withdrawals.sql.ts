export const INSERT_WITHDRAWAL = `
  INSERT INTO withdrawal (id, state, order_number, order_id, is_proven, user_id, name, email, items, lines, reason, locale, client_hash,
                          confirm_hash, prepared_at, subscription_id, plan_name)
  VALUES (:id, :state, :orderNumber, :orderId, :isProven, :userId, :name, :email, :items, :lines, :reason, :locale, :clientHash,
          :confirmHash, :preparedAt, :subscriptionId, :planName)`;

export const UPDATE_WITHDRAWAL = `
  UPDATE withdrawal SET version = :version, state = :state, received_at = :receivedAt, refund_by = :refundBy, resolved_at = :resolvedAt,
                        refund_id = :refundId, refused_because = :refusedBecause, returned_items = :returnedItems,
                        returned_lines = :returnedLines
   WHERE id = :id`;

export const SELECT_ORDER_BY_NUMBER = `
  SELECT id, user_id, subscription_id, lower(email) = lower(:email) AS is_address
    FROM orders WHERE number = :orderNumber`;

export const LOCK_SENT_ORDERS = `
  SELECT id
   FROM orders
   WHERE subscription_id = :subscriptionId AND status IN ('shipped', 'delivered')
   ORDER BY id FOR UPDATE`;
