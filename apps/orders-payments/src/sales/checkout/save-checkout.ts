import { type Sql, type SqlParams, OptimisticLockError } from '@brote/persistence';
import type { Order } from '#app/core/orders/order.entity';
import type { Payment } from '#app/core/order-payments/payment.entity';
import type { Checkout } from './checkout.entity';
import type { CheckoutStep } from './checkout.machine';
import { SAVE_WITH_NEW_ORDER, SAVE_WITH_ORDER, SAVE_WITH_PAYMENT, UPDATE_CHECKOUT } from './checkout.sql';

// Built once: PostgreSQL finds a prepared statement by its text.
const UPDATE_CHECKOUT_ALONE = `${UPDATE_CHECKOUT} RETURNING id`;

/** Writes a checkout that was read in step `readStep`. @throws OptimisticLockError */
export async function saveCheckout(sql: Sql, checkout: Checkout, readStep: CheckoutStep): Promise<void> {
  const rows = await sql.query(UPDATE_CHECKOUT_ALONE, checkoutParams(checkout, readStep));
  if (rows.length !== 1) throw new OptimisticLockError(`Checkout ${checkout.id} is no longer ${readStep}`);
}

/** Writes a checkout and its new order with all lines, as one statement. @throws OptimisticLockError */
export async function saveCheckoutWithNewOrder(sql: Sql, checkout: Checkout, readStep: CheckoutStep, order: Order): Promise<void> {
  const params = { ...checkoutParams(checkout, readStep), ...newOrderParams(order) };
  const [row] = await sql.query<{ user_id: string | null }>(SAVE_WITH_NEW_ORDER, params);
  if (row === undefined) throw new OptimisticLockError(`Checkout ${checkout.id} is no longer ${readStep}`);
  order.userId = row.user_id;
}

/** Writes a checkout and its order, both or none, as one statement. @throws OptimisticLockError */
export async function saveCheckoutAndOrder(sql: Sql, checkout: Checkout, readStep: CheckoutStep, order: Order): Promise<void> {
  const params = { ...checkoutParams(checkout, readStep), ...orderParams(order) };
  const [row] = await sql.query<{ user_id: string | null }>(SAVE_WITH_ORDER, params);
  if (row === undefined) throw new OptimisticLockError(`Checkout ${checkout.id} or its order was changed by another process`);
  order.userId = row.user_id;
}

/** Writes a checkout and the payment it received, both or none, as one statement. @throws OptimisticLockError */
export async function saveCheckoutAndPayment(sql: Sql, checkout: Checkout, readStep: CheckoutStep, payment: Payment): Promise<void> {
  const rows = await sql.query(SAVE_WITH_PAYMENT, { ...checkoutParams(checkout, readStep), ...paymentParams(payment) });
  if (rows.length !== 1) throw new OptimisticLockError(`Checkout ${checkout.id} is no longer ${readStep}`);
}

function checkoutParams(checkout: Checkout, readStep: CheckoutStep): SqlParams {
  const { id: checkoutId, step, idempotencyKey, reservationId, attempt, stripeKey, sessionId, sessionUrl, expiresAt } = checkout;
  const { ending, lastError, tries, dueAt, leaseUntil, stripeSeenAt, endedAt } = checkout;
  return {
    ...{ checkoutId, readStep, step, idempotencyKey, reservationId, attempt, stripeKey, sessionId, sessionUrl, expiresAt },
    ...{ ending, lastError, tries, dueAt, leaseUntil, stripeSeenAt, endedAt },
    sessionParams: toJson(checkout.sessionParams),
    rejection: toJson(checkout.rejection),
  };
}

function orderParams(order: Order): SqlParams {
  const { id: orderId, readVersion, status, cancelReason, version, refunded, paidAt, disputedAt, deliversOn, leavesOn } = order;
  return {
    ...{ orderId, readVersion, status, cancelReason, version, refunded, paidAt, disputedAt, deliversOn, leavesOn },
    timeline: JSON.stringify(order.timeline),
  };
}

function newOrderParams(order: Order): SqlParams {
  const { id: orderId, number: orderNumber, status, version, currency, total, vatRatePermille, itemCount, brushCount } = order;
  const { country, locale, email, placedAt, termsVersion, userId } = order;
  return {
    ...{ orderId, orderNumber, status, version, currency, total, vatRatePermille, itemCount, brushCount },
    ...{ country, locale, email, placedAt, termsVersion, userId },
    shipping: JSON.stringify(order.shipping),
    timeline: JSON.stringify(order.timeline),
    lines: JSON.stringify(order.lines),
  };
}

function paymentParams({ paymentIntent, charge, amount, currency, methodType, brand, last4, paidAt }: Payment): SqlParams {
  return { paymentIntent, charge, amount, currency, methodType, brand, last4, paidAt };
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
