import type { EventContract, RefundDay } from '@brote/contracts';
import type { ChargeEventData } from '@brote/contracts/reporting';
import type { Outbox } from '@brote/messaging';
import type { Sql, Transaction } from '@brote/persistence';
import {
  SELECT_CHARGE,
  SELECT_CHARGES_OF_SUBSCRIPTION,
  SELECT_CHARGE_BY_PAYMENT_INTENT,
  SELECT_RESERVED_AMOUNT,
  UPDATE_CHARGE,
  SUM_REFUNDED,
} from './refunds.sql';
import { bookRefund } from '@brote/money';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import { bookMonths } from '#app/plans/ledger/book-months';
import type { Subscription } from '#app/plans/subscriptions/subscription';

/** Paid amount of an invoice. */
export interface Charge {
  /** The invoice's id at Stripe. */
  id: string;
  subscriptionId: string;
  userId: string;
  version: number;
  /** Null for a charge of an earlier version. */
  paymentIntent: string | null;
  /** Cents. */
  amount: number;
  /** Months paid, in thousandths. */
  thousandths: number;
  /** Refunded cents: refunds of the shop and lost disputes. */
  refunded: number;
  /** Days on which `refunded` changed. */
  refundDays: RefundDay[];
  /** Whether the payment also paid an order. */
  isShared: boolean;
  paidAt: Date;
  disputedAt: Date | null;
}

export async function findChargeById(sql: Sql, id: string): Promise<Charge | null> {
  return (await sql.query<Charge>(SELECT_CHARGE, { id }))[0] ?? null;
}

export async function findChargeOfPaymentIntent(sql: Sql, paymentIntent: string): Promise<Charge | null> {
  return (await sql.query<Charge>(SELECT_CHARGE_BY_PAYMENT_INTENT, { paymentIntent }))[0] ?? null;
}

/** Charges of a subscription, newest first. */
export function findChargesOf(sql: Sql, subscriptionId: string): Promise<Charge[]> {
  return sql.query<Charge>(SELECT_CHARGES_OF_SUBSCRIPTION, {
    subscriptionId,
  });
}

/** Cents of a charge that are refunded or pending, and cents of open disputes. */
export async function sumRefundedOrPending(sql: Sql, chargeId: string): Promise<number> {
  const [row] = await sql.query<{ sum: number }>(SELECT_RESERVED_AMOUNT, { chargeId });
  return row?.sum ?? 0;
}

/** The event data of a charge. @param refundedByShop cents, where the payment also paid an order and money went back */
export function eventDataOf(
  { id, subscriptionId, userId, amount, refunded, refundDays, paidAt }: Charge,
  refundedByShop: number | null = null,
): ChargeEventData {
  return {
    ...{ chargeId: id, subscriptionId, userId, amount: toEuros(amount), paidAt: paidAt.toISOString() },
    ...(refunded === 0 ? {} : { refunded: toEuros(refunded) }),
    ...(refundDays.length === 0 ? {} : { refundDays }),
    ...(refundedByShop === null ? {} : { refundedByShop: toEuros(refundedByShop) }),
  };
}

/** Saves changes of a charge and publishes them. Its subscription is locked. */
export async function saveChargeAndPublish<Data extends ChargeEventData>(
  tx: Transaction,
  outbox: Outbox,
  contract: EventContract<Data>,
  { charge, data }: { charge: Charge; data: Data },
): Promise<void> {
  const version = charge.version + 1;
  const { id, refunded, disputedAt } = charge;
  await tx.query(UPDATE_CHARGE, { id, version, refunded, disputedAt, refundDays: JSON.stringify(charge.refundDays) });
  outbox.add(tx, contract, { aggregateId: charge.id, version, payload: data, subjectUser: charge.userId });
}

export function toEuros(amount: number): { amount: number; currency: 'EUR' } {
  return { amount, currency: 'EUR' };
}

/** What went back of a charge, in cents. */
interface BookedRefund {
  difference: number;
  /** The part of all that the shop refunded; null unless the payment also paid an order. */
  refundedByShop: number | null;
}

/**
 * Recounts the refunded amount of a charge, from refunds and lost disputes, and books the months that it had paid. `source` names the
 * reason. The caller has locked the subscription and saves it and the charge.
 */
export async function bookRefundedCharge(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
  { source, now }: { source: string; now: Date },
): Promise<BookedRefund> {
  const [row] = await tx.query<{ byShop: number; byBank: number }>(SUM_REFUNDED, { chargeId: charge.id });
  const { byShop, byBank } = row ?? { byShop: 0, byBank: 0 };
  const before = charge.refunded;
  charge.refunded = Math.min(byShop + byBank, charge.amount);
  charge.refundDays = bookRefund(charge.refundDays, charge.refunded, madridDay(now));
  const thousandths = thousandthsOf(charge, charge.refunded) - thousandthsOf(charge, before);
  const entrySource = `${source}:${charge.version + 1}`;
  if (thousandths !== 0) await bookMonths(tx, subscription, { kind: 'refunded', thousandths, source: entrySource }, now);
  return { difference: charge.refunded - before, refundedByShop: charge.isShared ? Math.min(byShop, charge.amount) : null };
}

/** Months that an amount of a charge paid, in thousandths. */
function thousandthsOf({ amount, thousandths }: Charge, partCents: number): number {
  return Math.round((thousandths * partCents) / amount);
}
