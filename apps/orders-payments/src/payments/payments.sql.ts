export const INSERT_PAYMENT = `
  INSERT INTO payment (payment_intent, order_id, charge, amount, currency, method_type, brand, last4, paid_at)
  VALUES (:paymentIntent, :orderId, :charge, :amount, :currency, :methodType, :brand, :last4, :paidAt) ON CONFLICT DO NOTHING`;
