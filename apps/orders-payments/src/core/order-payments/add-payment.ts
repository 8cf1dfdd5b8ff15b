import type { Sql } from '@brote/persistence';
import type { Payment } from './payment.entity';
import { INSERT_PAYMENT } from './payments.sql';

/** Stores a charge; the first one of an order stays. */
export async function addPayment(sql: Sql, payment: Payment): Promise<void> {
  const { paymentIntent, orderId, charge, amount, currency, methodType, brand, last4, paidAt } = payment;
  await sql.query(INSERT_PAYMENT, { paymentIntent, orderId, charge, amount, currency, methodType, brand, last4, paidAt });
}
