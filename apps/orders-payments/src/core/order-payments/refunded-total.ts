import type { Sql } from '@brote/persistence';
import type { Dispute } from './dispute';
import type { Payment } from './payment.entity';
import { SELECT_REFUNDED_TOTAL } from './payments.sql';

type PaidAmount = Pick<Payment, 'amount'>;

interface RefundAmount {
  /** Cents. */
  readonly amount: number;
  /** Whether it reduces the amount that may still be refunded: it is on its way, or arrived. */
  readonly isCounted: boolean;
}

/** Cents of an order's payment that the shop refunded, or that the buyer's bank took back for good. */
export async function sumRefunded(sql: Sql, orderId: string): Promise<number> {
  return (await sql.query<{ sum: number }>(SELECT_REFUNDED_TOTAL, { orderId }))[0]?.sum ?? 0;
}

/** Cents that were refunded, or are on their way. */
function requestedAmount(refunds: readonly RefundAmount[]): number {
  return refunds.filter((refund) => refund.isCounted).reduce((sum, { amount }) => sum + amount, 0);
}

/** Cents of a payment that may be refunded now. Money that the buyer's bank holds cannot be refunded before its decision. */
export function refundableAmount({ amount }: PaidAmount, refunds: readonly RefundAmount[], disputes: readonly Dispute[]): number {
  return Math.max(0, amount - requestedAmount(refunds) - disputedAmount(disputes.filter(({ state }) => state !== 'won')));
}

/** Cents of a cancelled order's payment that are still to be refunded. Money that a bank holds waits for its decision. */
export function owedAmount({ amount }: PaidAmount, refunds: readonly RefundAmount[], disputes: readonly Dispute[]): number {
  return Math.max(0, amount - requestedAmount(refunds) - disputedAmount(disputes.filter(({ state }) => state === 'lost')));
}

const disputedAmount = (disputes: readonly Dispute[]): number => disputes.reduce((sum, { amount }) => sum + amount, 0);
