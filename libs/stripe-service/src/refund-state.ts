import type { ProviderRefundState } from '@brote/contracts/payments';

/** Maps Stripe's status. A refund that needs an action of the customer is pending. */
export function toRefundState(status: string | null): ProviderRefundState {
  if (status === 'failed' || status === 'canceled') return 'failed';
  return status === 'succeeded' ? 'succeeded' : 'pending';
}
