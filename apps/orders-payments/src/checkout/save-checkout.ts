import { type Sql, type SqlParams, OptimisticLockError } from '@brote/persistence';
import type { Order } from '#app/orders/order.entity';
import type { Payment } from '#app/payments/payment.entity';
import type { Checkout } from './checkout.entity';
import type { CheckoutStep } from './checkout.machine';

/**
 * Every column that may change after the insert. `readStep` is the step that was read: a step that was written meanwhile wins.
 * `ending` never becomes null again: a writer that read the row before the decision cannot undo it.
 */
const UPDATE_CHECKOUT = `
  UPDATE checkout
     SET step = :step, idempotency_key = :idempotencyKey, reservation_id = :reservationId, attempt = :attempt, stripe_key = :stripeKey,
         session_params = :sessionParams, session_id = :sessionId, session_url = :sessionUrl, expires_at = :expiresAt,
         ending = coalesce(:ending, ending), rejection = :rejection, last_error = :lastError, tries = :tries, due_at = :dueAt,
         lease_until = :leaseUntil, stripe_seen_at = :stripeSeenAt, ended_at = :endedAt
   WHERE id = :checkoutId AND step = :readStep
     AND (stripe_seen_at IS NULL OR :stripeSeenAt::timestamptz IS NULL OR stripe_seen_at <= :stripeSeenAt)`;

// A paid guest order belongs to the account that has proven its address. Before payment, a stranger may have typed the address.
const UPDATE_ORDER = `
  UPDATE orders
     SET status = :status, cancel_reason = :cancelReason, version = :version, refunded = :refunded, timeline = :timeline, paid_at = :paidAt,
         disputed_at = :disputedAt, delivers_on = :deliversOn, leaves_on = :leavesOn,
         user_id = coalesce(user_id, CASE WHEN :paidAt::timestamptz IS NOT NULL AND erase_wanted_at IS NULL
                                          THEN (SELECT account.user_id FROM account WHERE account.email = lower(orders.email)) END)
   WHERE id = :orderId AND version = :readVersion AND EXISTS (SELECT 1 FROM saved)`;

// An erased account gets no new order, even when its request was still under way.
const INSERT_ORDER = `
  INSERT INTO orders (id, checkout_id, number, status, version, currency, total, vat_rate_permille, item_count, brush_count, country, locale,
                      email, shipping, timeline, placed_at, terms_version, user_id)
  SELECT :orderId, id, :orderNumber, :status, :version, :currency, :total, :vatRatePermille, :itemCount, :brushCount, :country, :locale,
         :email, :shipping, :timeline, :placedAt, :termsVersion,
         (SELECT :userId::uuid WHERE NOT EXISTS (SELECT 1 FROM account WHERE user_id = :userId AND erased_at IS NOT NULL))
    FROM saved RETURNING id, user_id`;

const INSERT_LINES = `
  INSERT INTO order_line (order_id, position, product_id, name, quantity, unit_price, line_total, brushes)
  SELECT placed.id, l.position, l."productId", l.name, l.quantity, l."unitPrice", l."lineTotal", l.brushes
    FROM placed, jsonb_to_recordset(:lines::jsonb)
         AS l(position smallint, "productId" text, name jsonb, quantity int, "unitPrice" int, "lineTotal" int, brushes jsonb)`;

const INSERT_PAYMENT = `
  INSERT INTO payment (payment_intent, order_id, charge, amount, currency, method_type, brand, last4, paid_at)
  SELECT :paymentIntent, order_id, :charge, :amount, :currency, :methodType, :brand, :last4, :paidAt FROM saved RETURNING order_id`;

// Built once: PostgreSQL finds a prepared statement by its text.
const UPDATE_CHECKOUT_ALONE = `${UPDATE_CHECKOUT} RETURNING id`;
const SAVE_WITH_NEW_ORDER = `
  WITH saved AS (${UPDATE_CHECKOUT} RETURNING id), placed AS (${INSERT_ORDER}), lines AS (${INSERT_LINES}) SELECT user_id FROM placed`;
const SAVE_WITH_ORDER = `WITH saved AS (${UPDATE_CHECKOUT} RETURNING id) ${UPDATE_ORDER} RETURNING user_id`;
const SAVE_WITH_PAYMENT = `WITH saved AS (${UPDATE_CHECKOUT} RETURNING order_id) ${INSERT_PAYMENT}`;

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
