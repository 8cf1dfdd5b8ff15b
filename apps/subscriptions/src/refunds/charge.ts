import type { EventContract, RefundDay } from '@brote/contracts';
import type { ChargeEventData } from '@brote/contracts/reporting';
import type { Outbox } from '@brote/messaging';
import type { Sql, Transaction } from '@brote/persistence';

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

const COLUMNS = `id, subscription_id AS "subscriptionId", user_id AS "userId", version, payment_intent AS "paymentIntent", amount, thousandths,
  refunded, refund_days AS "refundDays", is_shared AS "isShared", paid_at AS "paidAt", disputed_at AS "disputedAt"`;

export async function findChargeById(sql: Sql, id: string): Promise<Charge | null> {
  return (await sql.query<Charge>(`SELECT ${COLUMNS} FROM charge WHERE id = :id`, { id }))[0] ?? null;
}

export async function findChargeOfPaymentIntent(sql: Sql, paymentIntent: string): Promise<Charge | null> {
  return (await sql.query<Charge>(`SELECT ${COLUMNS} FROM charge WHERE payment_intent = :paymentIntent`, { paymentIntent }))[0] ?? null;
}

/** Charges of a subscription, newest first. */
export function findChargesOf(sql: Sql, subscriptionId: string): Promise<Charge[]> {
  return sql.query<Charge>(`SELECT ${COLUMNS} FROM charge WHERE subscription_id = :subscriptionId ORDER BY paid_at DESC, id DESC`, {
    subscriptionId,
  });
}

/** Cents of a charge that are refunded or pending, and cents of open disputes. */
export async function sumRefundedOrPending(sql: Sql, chargeId: string): Promise<number> {
  const [row] = await sql.query<{ sum: number }>(
    `SELECT (SELECT coalesce(sum(amount), 0) FROM refund WHERE charge_id = :chargeId AND state <> 'failed')::int
          + (SELECT coalesce(sum(amount), 0) FROM charge_dispute WHERE charge_id = :chargeId AND state <> 'won')::int AS sum`,
    { chargeId },
  );
  return row?.sum ?? 0;
}

/** The event data of a charge. */
export function eventDataOf({ id, subscriptionId, userId, amount, refunded, refundDays, paidAt }: Charge): ChargeEventData {
  return {
    ...{ chargeId: id, subscriptionId, userId, amount: toEuros(amount), paidAt: paidAt.toISOString() },
    ...(refunded === 0 ? {} : { refunded: toEuros(refunded) }),
    ...(refundDays.length === 0 ? {} : { refundDays }),
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
  await tx.query(
    'UPDATE charge SET version = :version, refunded = :refunded, disputed_at = :disputedAt, refund_days = :refundDays WHERE id = :id',
    { id, version, refunded, disputedAt, refundDays: JSON.stringify(charge.refundDays) },
  );
  outbox.add(tx, contract, { aggregateId: charge.id, version, payload: data, subjectUser: charge.userId });
}

export function toEuros(amount: number): { amount: number; currency: 'EUR' } {
  return { amount, currency: 'EUR' };
}
