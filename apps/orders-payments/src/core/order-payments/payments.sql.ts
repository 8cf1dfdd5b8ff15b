export const INSERT_PAYMENT = `
  INSERT INTO payment (payment_intent, order_id, charge, amount, currency, method_type, brand, last4, paid_at)
  VALUES (:paymentIntent, :orderId, :charge, :amount, :currency, :methodType, :brand, :last4, :paidAt) ON CONFLICT DO NOTHING`;

export const SELECT_REFUNDED_TOTAL = `
  SELECT least(p.amount, (SELECT coalesce(sum(amount), 0) FROM refund WHERE order_id = p.order_id AND state = 'succeeded')
                       + (SELECT coalesce(sum(amount), 0) FROM dispute WHERE order_id = p.order_id AND state = 'lost'))::int AS sum
    FROM payment p WHERE p.order_id = :orderId`;
