import { momentOf } from '@brote/contracts/payments';
import type { BalanceKind } from '@brote/contracts/staff-orders';
import type Stripe from 'stripe';
import { idOf } from '#app/payments/stripe/stripe-id';
import type { BalanceTransaction } from './balance-transaction.entity';

const KINDS_BY_TYPE: Readonly<Record<string, BalanceKind>> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund-failure',
  payment_failure_refund: 'refund-failure',
  payout: 'payout',
};
/** Disputes are adjustments; their reporting category tells them. */
const KINDS_BY_CATEGORY: Readonly<Record<string, BalanceKind>> = { dispute: 'dispute', dispute_reversal: 'dispute-reversal' };

/** The reason of a movement, in the words of the shop. */
export function kindOf({
  type,
  reporting_category: category,
}: Pick<Stripe.BalanceTransaction, 'type' | 'reporting_category'>): BalanceKind {
  return KINDS_BY_CATEGORY[category] ?? KINDS_BY_TYPE[type] ?? 'other';
}

type ExpandedSource = Stripe.BalanceTransaction['source'];

export function paymentIntentOf(source: ExpandedSource): string | null {
  return typeof source === 'object' && source !== null && 'payment_intent' in source ? idOf(source.payment_intent) : null;
}

/** Whether the shop refunded an order: then the refund concerns no plan, although the same payment may have paid one. */
export function isOrderRefund(source: ExpandedSource): boolean {
  if (typeof source !== 'object' || source?.object !== 'refund') return false;
  const { refund_id: refundId, subscription_charge: planCharge } = source.metadata ?? {};
  return refundId !== undefined && planCharge === undefined;
}

/** A transaction with its source expanded. `stripeInvoice` is that of its payment, or null. */
export function toBalanceTransaction(transaction: Stripe.BalanceTransaction, stripeInvoice: string | null): BalanceTransaction {
  const { id, amount, fee, net, currency, created, source } = transaction;
  return {
    ...{ id, amount, fee, net, currency, stripeInvoice },
    kind: kindOf(transaction),
    createdAt: momentOf(created),
    source: idOf(source),
    paymentIntent: paymentIntentOf(source),
  };
}
