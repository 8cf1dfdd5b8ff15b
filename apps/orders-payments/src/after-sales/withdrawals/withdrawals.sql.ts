export const SELECT_ORDER_BY_NUMBER = `
  SELECT id, user_id, subscription_id, lower(email) = lower(:email) AS is_address
    FROM orders WHERE number = :orderNumber`;

export const LOCK_SENT_ORDERS = `
  SELECT id
   FROM orders
   WHERE subscription_id = :subscriptionId AND status IN ('shipped', 'delivered')
   ORDER BY id FOR UPDATE`;
