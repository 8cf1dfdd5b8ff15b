import type { ProviderDispute, ProviderRefund, ProviderRefundState } from '@brote/contracts/payments';
import { toDisputeState } from '@brote/stripe-service';
import type Stripe from 'stripe';
import { idOf } from '#app/payments/stripe/stripe-id';

/** A refund at Stripe, in the words of the shop. */
export function toProviderRefund({ id, status, amount, payment_intent: paymentIntent, metadata }: Stripe.Refund): ProviderRefund {
  return { id, state: toRefundState(status), amount, paymentIntent: idOf(paymentIntent), refundId: metadata?.['refund_id'] ?? '' };
}

/** A dispute at Stripe, in the words of the shop. */
export function toProviderDispute({ id, status, amount, charge, payment_intent: paymentIntent }: Stripe.Dispute): ProviderDispute {
  return { id, state: toDisputeState(status), amount, chargeId: idOf(charge) ?? '', paymentIntent: idOf(paymentIntent) };
}

function toRefundState(status: string | null): ProviderRefundState {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'succeeded' : 'pending';
}
