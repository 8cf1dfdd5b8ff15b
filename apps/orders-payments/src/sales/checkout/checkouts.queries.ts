import { isClaimableSql, Database, ProcessLock, OptimisticLockError, type Sql, type Transaction, updateExpected } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { type ObjectLiteral, IsNull, LessThanOrEqual, Or } from 'typeorm';
import { UUID_PATTERN } from '@brote/messaging';
import { OrdersConfig } from '#app/config';
import type { Payment } from '#app/core/order-payments/payment.entity';
import { DELIVERY_CONTENT, Order } from '#app/core/orders/order.entity';
import { Checkout, UNFINISHED_STEPS, type CheckoutStep } from './checkout.entity';
import { PROVEN_OWNER } from './proven-owner.sql';

// Unique indexes enforce the rules: one checkout per key, one open per cart, one per slot of a client. The slot is random, because
// concurrent requests for the first slot would collide.
export const INSERT_CHECKOUT = `
  INSERT INTO checkout (id, order_id, step, cart_id, fingerprint, idempotency_key, request_hash, client_hash, client_slot, reservation_id,
                        due_at, created_at, lease_until, with_plan, lease_holder, traceparent)
  SELECT :checkoutId, :orderId, :step, :cartId, :fingerprint, :idempotencyKey, :requestHash, :clientHash, place.slot, :reservationId,
         :dueAt, :createdAt, clock_timestamp() + :leaseMs * interval '1 millisecond', :withPlan, :holder, :traceparent::text
    FROM (SELECT CASE WHEN :clientHash::text IS NULL THEN NULL ELSE
            (SELECT slot FROM generate_series(1, :slotLimit::int) slot
              WHERE NOT EXISTS (SELECT 1 FROM checkout other
                                 WHERE other.client_hash = :clientHash AND other.client_slot = slot
                                   AND other.step IN ('new', 'reserved', 'session_requested', 'session_open'))
              ORDER BY random() LIMIT 1) END AS slot) place
   WHERE :clientHash::text IS NULL OR place.slot IS NOT NULL
  ON CONFLICT DO NOTHING
  RETURNING nextval('order_number')::int AS number, lease_until`;

export const COUNT_OPEN_CHECKOUTS = `
  SELECT count(*)::int AS open FROM checkout
   WHERE client_hash = :clientHash AND client_slot IS NOT NULL AND step IN ('new', 'reserved', 'session_requested', 'session_open')`;

const SET_LEASE = `lease_until = clock_timestamp() + :leaseMs * interval '1 millisecond', lease_holder = :holder`;

const CLAIM_CHECKOUT = `UPDATE checkout SET ${SET_LEASE} WHERE id = :id AND ${isClaimableSql()} RETURNING id`;

const CLAIM_DUE_CHECKOUTS = `
  UPDATE checkout SET ${SET_LEASE}
   WHERE id IN (SELECT id FROM checkout
                 WHERE step = ANY(:unfinishedSteps) AND due_at <= :now AND ${isClaimableSql()}
                 ORDER BY due_at LIMIT :limit FOR UPDATE SKIP LOCKED)
  RETURNING id`;

/** Once in two seconds for all processes. */
const ACQUIRE_STRIPE_CALL = `
  UPDATE checkout SET stripe_asked_at = clock_timestamp()
   WHERE id = :id AND (stripe_asked_at IS NULL OR stripe_asked_at < clock_timestamp() - interval '2 seconds') RETURNING id`;

/** The call to Stripe and the order of a new checkout, both or none. An erased account gets no order, even when its request was under way. */
const STORE_NEW_ORDER = `
  WITH saved AS (
    UPDATE checkout SET step = :step, attempt = :attempt, stripe_key = :stripeKey, session_params = :sessionParams, expires_at = :expiresAt,
                        due_at = :dueAt, lease_until = :leaseUntil
     WHERE id = :checkoutId AND step = 'new' RETURNING id),
  placed AS (
    INSERT INTO orders (id, checkout_id, number, status, version, currency, total, vat_rate_permille, vat_country, vat_evidence, item_count,
                        brush_count, country, locale, email, shipping, company, timeline, placed_at, terms_version, user_id)
    SELECT :orderId, id, :orderNumber, :status, :version, :currency, :total, :vatRatePermille, :vatCountry, :vatEvidence, :itemCount,
           :brushCount, :country, :locale, :email, :shipping, :company, :timeline, :placedAt, :termsVersion,
           (SELECT :userId::uuid WHERE NOT EXISTS (SELECT 1 FROM account WHERE user_id = :userId AND erased_at IS NOT NULL))
      FROM saved RETURNING id, user_id),
  lines AS (
    INSERT INTO order_line (order_id, position, product_id, name, quantity, unit_price, line_total, brushes)
    SELECT placed.id, l.position, l."productId", l.name, l.quantity, l."unitPrice", l."lineTotal", l.brushes
      FROM placed, jsonb_to_recordset(:lines::jsonb)
           AS l(position smallint, "productId" text, name jsonb, quantity int, "unitPrice" int, "lineTotal" int, brushes jsonb))
  SELECT user_id FROM placed`;

/** A paid checkout and its payment, both or none. */
const STORE_PAYMENT = `
  WITH saved AS (
    UPDATE checkout SET step = :step, tries = :tries, last_error = :lastError, due_at = :dueAt, stripe_seen_at = :stripeSeenAt
     WHERE id = :checkoutId AND step = :readStep AND (stripe_seen_at IS NULL OR :stripeSeenAt::timestamptz IS NULL OR stripe_seen_at <= :stripeSeenAt)
    RETURNING order_id)
  INSERT INTO payment (payment_intent, order_id, charge, amount, currency, method_type, brand, last4, paid_at)
  SELECT :paymentIntent, order_id, :charge, :amount, :currency, :methodType, :brand, :last4, :paidAt FROM saved RETURNING order_id`;

const IS_CONFLICTING = `
  (c.idempotencyKey = :idempotencyKey AND coalesce(c.clientHash, '') = coalesce(:clientHash, ''))
  OR (c.cartId = :cartId AND c.step NOT IN ('rejected', 'expired', 'cancelled', 'refunded'))`;

/** A checkout with its order, and the time of the read: a later response of Stripe is newer. */
export interface CheckoutSnapshot {
  checkout: Checkout;
  readAt: Date;
}

/** A checkout without its order. */
type CheckoutWithoutOrder = Omit<Checkout, 'order'>;

/** Reads and claims checkouts. */
@Injectable()
export class CheckoutsQueries {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
    private readonly processLock: ProcessLock,
  ) {}

  async byId(id: string): Promise<CheckoutSnapshot | null> {
    return this.findOne('c.id = :id', { id });
  }

  async byOrder(orderId: string): Promise<CheckoutSnapshot | null> {
    return this.findOne('c.orderId = :orderId', { orderId });
  }

  async bySession(sessionId: string): Promise<CheckoutSnapshot | null> {
    return this.findOne('c.sessionId = :sessionId', { sessionId });
  }

  /** By Stripe's session id, or by the checkout's id, which the cancel URL contains. */
  async byEitherId(id: string): Promise<CheckoutSnapshot | null> {
    return UUID_PATTERN.test(id) ? this.byId(id) : this.bySession(id);
  }

  /** The client's checkout with this key, and the checkout of this basket. */
  async findConflicting(
    idempotencyKey: string | null,
    clientHash: string | null,
    cartId: string,
  ): Promise<{ ofKey: CheckoutWithoutOrder | null; ofCart: CheckoutWithoutOrder | null }> {
    const query = this.database.repository(Checkout).createQueryBuilder('c');
    const conflicting = await query.where(IS_CONFLICTING, { idempotencyKey, clientHash, cartId }).getMany();
    const hasKey = (row: Checkout) => idempotencyKey !== null && row.idempotencyKey === idempotencyKey && row.clientHash === clientHash;
    return { ofKey: conflicting.find(hasKey) ?? null, ofCart: conflicting.find((row) => row.cartId === cartId) ?? null };
  }

  /** Claims a checkout; false when another process has claimed it. */
  async claim(id: string): Promise<boolean> {
    return (await this.database.query(CLAIM_CHECKOUT, { id, ...this.lease })).length === 1;
  }

  /** Claims checkouts that are due by the shop's clock, the longest overdue first. */
  async claimDue(now: Date, limit: number): Promise<string[]> {
    const params = { unfinishedSteps: UNFINISHED_STEPS, now, limit, ...this.lease };
    return (await this.database.query<{ id: string }>(CLAIM_DUE_CHECKOUTS, params)).map(({ id }) => id);
  }

  /** Whether Stripe may be called for the session now: once in two seconds for all callers together. */
  async tryAcquireStripeCall(id: string): Promise<boolean> {
    return (await this.database.query(ACQUIRE_STRIPE_CALL, { id })).length === 1;
  }

  private get lease() {
    return { leaseMs: this.config.leaseMs, holder: this.processLock.holder };
  }

  private async findOne(condition: string, params: ObjectLiteral): Promise<CheckoutSnapshot | null> {
    const query = this.database
      .repository(Checkout)
      .createQueryBuilder('c')
      .leftJoinAndSelect('c.order', 'o')
      .leftJoinAndSelect('o.lines', 'l');
    const { entities, raw } = await query
      .addSelect('clock_timestamp()', 'read_at')
      .where(condition, params)
      .orderBy('l.position')
      .getRawAndEntities<{ read_at: Date }>();
    const [[checkout], [row]] = [entities, raw];
    return checkout === undefined || row === undefined ? null : { checkout, readAt: row.read_at };
  }
}

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
  const { vatCountry, vatEvidence, country, locale, email, placedAt, termsVersion, userId } = order;
  const [row] = await sql.query<{ user_id: string | null }>(STORE_NEW_ORDER, {
    ...{ checkoutId, step, attempt, stripeKey, expiresAt, dueAt, leaseUntil },
    ...{ orderId, orderNumber, status, version, currency, total, vatRatePermille, itemCount, brushCount },
    ...{ vatCountry, vatEvidence, country, locale, email, placedAt, termsVersion, userId },
    sessionParams: sessionParams === null ? null : JSON.stringify(sessionParams),
    shipping: JSON.stringify(order.shipping),
    company: order.company === null ? null : JSON.stringify(order.company),
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
