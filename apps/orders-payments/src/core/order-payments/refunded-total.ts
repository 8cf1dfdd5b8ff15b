import type { Dispute } from './dispute.entity';
import type { Payment } from './payment.entity';

type PaidAmount = Pick<Payment, 'amount'>;
type DisputedAmount = Pick<Dispute, 'amount' | 'state'>;

interface RefundAmount {
  /** Cents. */
  readonly amount: number;
  /** Whether it reduces the amount that may still be refunded: it is on its way, or arrived. */
  readonly isCounted: boolean;
}

/** Cents that were refunded, or are on their way. */
function requestedAmount(refunds: readonly RefundAmount[]): number {
  return refunds.filter((refund) => refund.isCounted).reduce((sum, { amount }) => sum + amount, 0);
}

/** Cents of a payment that may be refunded now. Money that the buyer's bank holds cannot be refunded before its decision. */
export function refundableAmount({ amount }: PaidAmount, refunds: readonly RefundAmount[], disputes: readonly DisputedAmount[]): number {
  return Math.max(0, amount - requestedAmount(refunds) - disputedAmount(disputes.filter(({ state }) => state !== 'won')));
}

/** Cents of a cancelled order's payment that are still to be refunded. Money that a bank holds waits for its decision. */
export function owedAmount({ amount }: PaidAmount, refunds: readonly RefundAmount[], disputes: readonly DisputedAmount[]): number {
  return Math.max(0, amount - requestedAmount(refunds) - disputedAmount(disputes.filter(({ state }) => state === 'lost')));
}

const disputedAmount = (disputes: readonly DisputedAmount[]): number => disputes.reduce((sum, { amount }) => sum + amount, 0);
