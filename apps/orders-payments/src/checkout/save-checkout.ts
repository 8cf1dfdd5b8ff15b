import { type Sql, OptimisticLockError } from '@brote/persistence';
import type { Order } from '#app/orders/order.entity';
import type { Payment } from '#app/payments/payment.entity';
import type { Checkout } from './checkout.entity';
import type { CheckoutStep } from './checkout.machine';

/**
 * Every column that may change after the insert. `$2` is the step that was read: a step that was written meanwhile wins.
 * `ending` never becomes null again: a writer that read the row before the decision cannot undo it.
 */
const UPDATE_CHECKOUT = `
  UPDATE checkout
     SET step = $3, idempotency_key = $4, reservation_id = $5, attempt = $6, stripe_key = $7, session_params = $8, session_id = $9,
         session_url = $10, expires_at = $11, ending = coalesce($12, ending), rejection = $13, last_error = $14, tries = $15, due_at = $16,
         lease_until = $17, stripe_seen_at = $18, ended_at = $19
   WHERE id = $1 AND step = $2 AND (stripe_seen_at IS NULL OR $18::timestamptz IS NULL OR stripe_seen_at <= $18)`;

// A paid guest order belongs to the account that has proven its address. Before payment, a stranger may have typed the address.
const UPDATE_ORDER = `
  UPDATE orders
     SET status = $22, cancel_reason = $23, version = $24, refunded = $25, timeline = $26, paid_at = $27, disputed_at = $28,
         delivers_on = $29, leaves_on = $30,
         user_id = coalesce(user_id, CASE WHEN $27::timestamptz IS NOT NULL AND erase_wanted_at IS NULL
                                          THEN (SELECT account.user_id FROM account WHERE account.email = lower(orders.email)) END)
   WHERE id = $20 AND version = $21 AND EXISTS (SELECT 1 FROM saved)`;

// An erased account gets no new order, even when its request was still under way.
const INSERT_ORDER = `
  INSERT INTO orders (id, checkout_id, number, status, version, currency, total, vat_rate_permille, item_count, brush_count, country, locale,
                      email, shipping, timeline, placed_at, terms_version, user_id)
  SELECT $20, id, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $37,
         (SELECT $36::uuid WHERE NOT EXISTS (SELECT 1 FROM account WHERE user_id = $36 AND erased_at IS NOT NULL))
    FROM saved RETURNING id, user_id`;

const INSERT_LINES = `
  INSERT INTO order_line (order_id, position, product_id, name, quantity, unit_price, line_total, brushes)
  SELECT placed.id, l.position, l."productId", l.name, l.quantity, l."unitPrice", l."lineTotal", l.brushes
    FROM placed, jsonb_to_recordset($35::jsonb)
         AS l(position smallint, "productId" text, name jsonb, quantity int, "unitPrice" int, "lineTotal" int, brushes jsonb)`;

const INSERT_PAYMENT = `
  INSERT INTO payment (payment_intent, order_id, charge, amount, currency, method_type, brand, last4, paid_at)
  SELECT $20, order_id, $21, $22, $23, $24, $25, $26, $27 FROM saved RETURNING order_id`;

// Built once: PostgreSQL finds a prepared statement by its text.
const UPDATE_CHECKOUT_ALONE = `${UPDATE_CHECKOUT} RETURNING id`;
const SAVE_WITH_NEW_ORDER = `
  WITH saved AS (${UPDATE_CHECKOUT} RETURNING id), placed AS (${INSERT_ORDER}), lines AS (${INSERT_LINES}) SELECT user_id FROM placed`;
const SAVE_WITH_ORDER = `WITH saved AS (${UPDATE_CHECKOUT} RETURNING id) ${UPDATE_ORDER} RETURNING user_id`;
const SAVE_WITH_PAYMENT = `WITH saved AS (${UPDATE_CHECKOUT} RETURNING order_id) ${INSERT_PAYMENT}`;

/** Writes a checkout that was read in step `from`. @throws OptimisticLockError */
export async function saveCheckout(sql: Sql, checkout: Checkout, from: CheckoutStep): Promise<void> {
  const rows = await sql.query(UPDATE_CHECKOUT_ALONE, checkoutValues(checkout, from));
  if (rows.length !== 1) throw new OptimisticLockError(`Checkout ${checkout.id} is no longer ${from}`);
}

/** Writes a checkout and its new order with all lines, as one statement. @throws OptimisticLockError */
export async function saveCheckoutWithNewOrder(sql: Sql, checkout: Checkout, from: CheckoutStep, order: Order): Promise<void> {
  const [row] = await sql.query<{ user_id: string | null }>(SAVE_WITH_NEW_ORDER, [
    ...checkoutValues(checkout, from),
    ...newOrderValues(order),
    JSON.stringify(order.lines),
    order.userId,
    order.termsVersion,
  ]);
  if (row === undefined) throw new OptimisticLockError(`Checkout ${checkout.id} is no longer ${from}`);
  order.userId = row.user_id;
}

/** Writes a checkout and its order, both or none, as one statement. @throws OptimisticLockError */
export async function saveCheckoutAndOrder(sql: Sql, checkout: Checkout, from: CheckoutStep, order: Order): Promise<void> {
  const [row] = await sql.query<{ user_id: string | null }>(SAVE_WITH_ORDER, [...checkoutValues(checkout, from), ...orderValues(order)]);
  if (row === undefined) throw new OptimisticLockError(`Checkout ${checkout.id} or its order was changed by another process`);
  order.userId = row.user_id;
}

/** Writes a checkout and the payment it received, both or none, as one statement. @throws OptimisticLockError */
export async function saveCheckoutAndPayment(sql: Sql, checkout: Checkout, from: CheckoutStep, payment: Payment): Promise<void> {
  const rows = await sql.query(SAVE_WITH_PAYMENT, [...checkoutValues(checkout, from), ...paymentValues(payment)]);
  if (rows.length !== 1) throw new OptimisticLockError(`Checkout ${checkout.id} is no longer ${from}`);
}

function checkoutValues(checkout: Checkout, from: CheckoutStep): unknown[] {
  return [
    checkout.id,
    from,
    checkout.step,
    checkout.idempotencyKey,
    checkout.reservationId,
    checkout.attempt,
    checkout.stripeKey,
    toJson(checkout.sessionParams),
    checkout.sessionId,
    checkout.sessionUrl,
    checkout.expiresAt,
    checkout.ending,
    toJson(checkout.rejection),
    checkout.lastError,
    checkout.tries,
    checkout.dueAt,
    checkout.leaseUntil,
    checkout.stripeSeenAt,
    checkout.endedAt,
  ];
}

function orderValues(order: Order): unknown[] {
  return [
    order.id,
    order.readVersion,
    order.status,
    order.cancelReason,
    order.version,
    order.refunded,
    JSON.stringify(order.timeline),
    order.paidAt,
    order.disputedAt,
    order.deliversOn,
    order.leavesOn,
  ];
}

function newOrderValues(order: Order): unknown[] {
  return [
    order.id,
    order.number,
    order.status,
    order.version,
    order.currency,
    order.total,
    order.vatRatePermille,
    order.itemCount,
    order.brushCount,
    order.country,
    order.locale,
    order.email,
    JSON.stringify(order.shipping),
    JSON.stringify(order.timeline),
    order.placedAt,
  ];
}

function paymentValues(payment: Payment): unknown[] {
  return [
    payment.paymentIntent,
    payment.charge,
    payment.amount,
    payment.currency,
    payment.methodType,
    payment.brand,
    payment.last4,
    payment.paidAt,
  ];
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
