import type Stripe from 'stripe';
import type { Dispute } from '#app/core/order-payments/dispute.entity';
import type { Payment } from '#app/core/order-payments/payment.entity';

type DisputedCharge = Pick<Stripe.Charge, 'amount'>;
type RefundOfPlan = Pick<Stripe.Refund, 'amount' | 'status' | 'metadata'>;

/** A dispute with its charge, as far as its division needs them. */
export interface DividedDispute {
  amount: number;
  charge: string | DisputedCharge;
}

/**
 * Cents of a dispute that were paid for a plan. The bank takes them first, as subscriptions counts them: what the plan has left of its
 * charge after refunds and other disputes. 0 for a payment of an order alone.
 * @param refunds all refunds of the charge at Stripe
 * @param others the other disputes of the payment
 */
export function planPartOfDispute(
  { amount, charge }: DividedDispute,
  payment: Pick<Payment, 'amount'>,
  refunds: readonly RefundOfPlan[],
  others: readonly Pick<Dispute, 'planAmount' | 'state'>[],
): number {
  if (typeof charge === 'string') throw new Error('The charge of a dispute was not read');
  const refunded = refunds.filter(isSucceededOfPlan).reduce((sum, refund) => sum + refund.amount, 0);
  const disputed = others.filter(({ state }) => state !== 'won').reduce((sum, { planAmount }) => sum + planAmount, 0);
  const left = charge.amount - payment.amount - refunded - disputed;
  return Math.max(0, Math.min(amount, left));
}

function isSucceededOfPlan({ status, metadata }: RefundOfPlan): boolean {
  return status === 'succeeded' && metadata?.['subscription_charge'] !== undefined;
}
