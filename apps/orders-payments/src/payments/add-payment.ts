import type { Sql } from '@brote/persistence';
import type { Payment } from './payment.entity';

const INSERT_PAYMENT = `
  INSERT INTO payment (payment_intent, order_id, charge, amount, currency, method_type, brand, last4, paid_at)
  VALUES (:paymentIntent, :orderId, :charge, :amount, :currency, :methodType, :brand, :last4, :paidAt) ON CONFLICT DO NOTHING`;

/** Stores a charge; the first one of an order stays. */
export async function addPayment(sql: Sql, payment: Payment): Promise<void> {
  const { paymentIntent, orderId, charge, amount, currency, methodType, brand, last4, paidAt } = payment;
  await sql.query(INSERT_PAYMENT, { paymentIntent, orderId, charge, amount, currency, methodType, brand, last4, paidAt });
}
