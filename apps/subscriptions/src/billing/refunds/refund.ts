import { uuidv7 } from '@brote/messaging';
import type { Sql, Transaction } from '@brote/persistence';
import { INSERT_REFUND, SELECT_REFUND, SELECT_REFUND_OF_STRIPE } from './refunds.sql';
import { monthShareBetween, mayHaveHappenedSince } from '@brote/contracts/payments';
import { findUpcomingDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { THOUSANDTHS_PER_MONTH } from '#app/plans/ledger/book-months';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findChargesOf, sumRefundedOrPending } from './charge';
import type { Delivery } from '#app/schedule/deliveries/delivery';

/**
 * after-end: charged after the end; unused: paid in advance and paused at the end; withdrawal: all payments of a withdrawn plan; staff: by
 * staff; stripe: made in Stripe's dashboard.
 */
type RefundCause = 'after-end' | 'unused' | 'withdrawal' | 'staff' | 'stripe';

/** requested: stored, not sent yet; pending: sent to Stripe; failed: it did not reach the customer. */
type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed';

/** Figures from which the amount of a refund was computed. Cents, as of its request. */
export interface RefundBasis {
  /** Refunded, pending or disputed cents of the charge. */
  taken: number;
  /** A withdrawal: the part that the customer keeps, goods or spent credit, as far as newer charges did not cover it. */
  kept?: number;
  /** Unused months: price and thousandths of a month. */
  monthlyPrice?: number;
  thousandths?: number;
  /** Unused months: the part that newer charges have not returned. */
  owed?: number;
}

/** A refund. It is stored first, then a worker sends it to Stripe. */
export interface Refund {
  id: string;
  chargeId: string;
  cause: RefundCause;
  /** Cents. */
  amount: number;
  state: RefundState;
  stripeRefund: string | null;
  /** Number of the idempotency key at Stripe. A new key avoids the stored failure of the previous one. */
  attempt: number;
  tries: number;
}

interface NewRefund {
  /** By default a new id. */
  id?: string;
  chargeId: string;
  cause: RefundCause;
  note?: string;
  amount: number;
  /** Null where a person named the amount. */
  basis: RefundBasis | null;
  /** Stripe's id of a refund that exists at Stripe already. */
  stripeRefund?: string;
}

/** Stores the command to refund; null when the same refund was stored before. */
export async function addRefund(tx: Transaction, refund: NewRefund, now: Date): Promise<Refund | null> {
  const { id = uuidv7(), chargeId, cause, note = null, amount, stripeRefund = null } = refund;
  const basis = refund.basis === null ? null : JSON.stringify(refund.basis);
  const state = stripeRefund === null ? 'requested' : 'pending';
  const rows = await tx.query<Refund>(INSERT_REFUND, { id, chargeId, cause, note, amount, state, stripeRefund, now, basis });
  return rows[0] ?? null;
}

export async function findRefundBy(sql: Sql, column: 'id' | 'stripe_refund', id: string): Promise<Refund | null> {
  return (await sql.query<Refund>(column === 'id' ? SELECT_REFUND : SELECT_REFUND_OF_STRIPE, { id }))[0] ?? null;
}

/**
 * Settles the paid and unused time of a plan that ended during a pause. Stripe keeps it as a credit that no invoice would use. It is set
 * off against deliveries that left or will leave with more months than were paid. The rest is refunded.
 */
export async function refundUnusedMonths(tx: Transaction, subscription: Subscription, now: Date): Promise<void> {
  const { paidUntil, pausedAt } = subscription;
  if (paidUntil === null || pausedAt === null) return;
  // A failed delivery that is sent again has already consumed its months.
  const unshippedDeliveries = (await findUpcomingDeliveriesOf(tx, subscription.id)).filter(({ shippedAt }) => shippedAt === null);
  const reservedThousandths = unshippedDeliveries.reduce((sum, { months }) => sum + months * THOUSANDTHS_PER_MONTH, 0);
  const unusedThousandths = subscription.paid - subscription.refunded - subscription.consumed - reservedThousandths;
  const thousandths = Math.min(monthShareBetween(pausedAt, paidUntil), unusedThousandths);
  const [latestCharge] = await findChargesOf(tx, subscription.id);
  if (thousandths <= 0 || latestCharge === undefined) return;
  const taken = await sumRefundedOrPending(tx, latestCharge.id);
  const { monthlyPrice } = subscription;
  const amount = Math.min(Math.round((monthlyPrice * thousandths) / THOUSANDTHS_PER_MONTH), latestCharge.amount - taken);
  const basis = { taken, monthlyPrice, thousandths };
  if (amount > 0) await addRefund(tx, { chargeId: latestCharge.id, cause: 'unused', amount, basis }, now);
}

/** Stores the refunds of all charges since a moment, and lets later charges be refunded. The subscription is locked, and saved afterwards. */
export async function refundPaymentsSince(tx: Transaction, subscription: Subscription, since: Date, now: Date): Promise<void> {
  if (subscription.endingSince === null || subscription.endingSince > since) subscription.endingSince = since;
  for (const charge of await findChargesOf(tx, subscription.id)) {
    const taken = await sumRefundedOrPending(tx, charge.id);
    const refundableCents = charge.amount - taken;
    if (mayHaveHappenedSince(charge.paidAt, since) && refundableCents > 0)
      await addRefund(tx, { chargeId: charge.id, cause: 'after-end', amount: refundableCents, basis: { taken } }, now);
  }
}

/**
 * Refunds the months of a delivery that will never arrive. These are paid months that no other delivery has consumed or will consume. The
 * failed delivery has already consumed its months. The refund is limited to the rest of the charges, newest first. The subscription is
 * locked.
 */
export async function refundDelivery(tx: Transaction, subscription: Subscription, delivery: Delivery, now: Date): Promise<void> {
  const otherDeliveries = (await findUpcomingDeliveriesOf(tx, subscription.id)).filter(
    ({ id, shippedAt }) => id !== delivery.id && shippedAt === null,
  );
  const reservedThousandths = otherDeliveries.reduce((sum, { months }) => sum + months * THOUSANDTHS_PER_MONTH, 0);
  const deliveryThousandths = delivery.months * THOUSANDTHS_PER_MONTH;
  const consumed = delivery.shippedAt === null ? subscription.consumed : Math.max(0, subscription.consumed - deliveryThousandths);
  const thousandths = Math.min(deliveryThousandths, subscription.paid - subscription.refunded - consumed - reservedThousandths);
  const { monthlyPrice } = subscription;
  let owedCents = Math.round((monthlyPrice * thousandths) / THOUSANDTHS_PER_MONTH);
  for (const charge of await findChargesOf(tx, subscription.id)) {
    const taken = await sumRefundedOrPending(tx, charge.id);
    const amount = Math.min(owedCents, charge.amount - taken);
    if (amount <= 0) continue;
    const basis = { taken, monthlyPrice, thousandths, owed: owedCents };
    await addRefund(tx, { chargeId: charge.id, cause: 'unused', amount, basis }, now);
    owedCents -= amount;
  }
}
