import { OptimisticLockError, type Sql, type Transaction, updateExpected } from '@brote/persistence';
import { IsNull, LessThanOrEqual, Or } from 'typeorm';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { DELIVERY_CONTENT, Order } from '#app/core/orders/order.entity';
import { Checkout } from './checkout.entity';
import type { CheckoutStep } from './checkout.machine';
import { PROVEN_OWNER, STORE_NEW_ORDER, STORE_PAYMENT } from './checkout.sql';

/** Writes a checkout that was read in step `readStep`. @throws OptimisticLockError */
export async function saveCheckout(source: Sql, checkout: Checkout, readStep: CheckoutStep): Promise<void> {
  const { stripeSeenAt, ending } = checkout;
  const seenBefore = stripeSeenAt === null ? {} : { stripeSeenAt: Or(IsNull(), LessThanOrEqual(stripeSeenAt)) };
  // A writer that read the row before its end was decided does not undo the decision.
  const unchanged = ending === null ? (['ending'] as const) : [];
  await updateExpected(source, Checkout, checkout, { step: readStep, ...seenBefore }, { unchanged });
}

/** Writes a checkout and its order. The two statements travel together. @throws OptimisticLockError */
export async function saveCheckoutAndOrder(tx: Transaction, checkout: Checkout, readStep: CheckoutStep, order: Order): Promise<void> {
  const computed = order.paidAt === null ? {} : { userId: () => PROVEN_OWNER };
  const options = { unchanged: DELIVERY_CONTENT, computed, returning: ['userId'] as const };
  const [, row] = await Promise.all([
    saveCheckout(tx, checkout, readStep),
    updateExpected(tx, Order, order, { version: order.readVersion }, options),
  ]);
  order.userId = row['user_id'] as string | null;
}

/** Stores the call to Stripe and the new order of a checkout with all lines, as one statement. @throws OptimisticLockError */
export async function storeNewOrder(sql: Sql, checkout: Checkout, order: Order): Promise<void> {
  const { id: checkoutId, step, attempt, stripeKey, sessionParams, expiresAt, dueAt, leaseUntil } = checkout;
  const { id: orderId, number: orderNumber, status, version, currency, total, vatRatePermille, itemCount, brushCount } = order;
  const { country, locale, email, placedAt, termsVersion, userId } = order;
  const [row] = await sql.query<{ user_id: string | null }>(STORE_NEW_ORDER, {
    ...{ checkoutId, step, attempt, stripeKey, expiresAt, dueAt, leaseUntil },
    ...{ orderId, orderNumber, status, version, currency, total, vatRatePermille, itemCount, brushCount },
    ...{ country, locale, email, placedAt, termsVersion, userId },
    sessionParams: sessionParams === null ? null : JSON.stringify(sessionParams),
    shipping: JSON.stringify(order.shipping),
    timeline: JSON.stringify(order.timeline),
    lines: JSON.stringify(order.lines),
  });
  if (row === undefined) throw new OptimisticLockError(`Checkout ${checkoutId} is no longer new`);
  order.userId = row.user_id;
}

/** Writes a checkout and the payment it received, both or none, as one statement. @throws OptimisticLockError */
export async function storePayment(sql: Sql, checkout: Checkout, readStep: CheckoutStep, payment: Payment): Promise<void> {
  const { id: checkoutId, step, tries, lastError, dueAt, stripeSeenAt } = checkout;
  const { paymentIntent, charge, amount, currency, methodType, brand, last4, paidAt } = payment;
  const rows = await sql.query(STORE_PAYMENT, {
    ...{ checkoutId, readStep, step, tries, lastError, dueAt, stripeSeenAt },
    ...{ paymentIntent, charge, amount, currency, methodType, brand, last4, paidAt },
  });
  if (rows.length !== 1) throw new OptimisticLockError(`Checkout ${checkoutId} is no longer ${readStep}`);
}
