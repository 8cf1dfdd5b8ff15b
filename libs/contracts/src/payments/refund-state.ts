/** pending: the money is on its way; failed: it did not reach the customer, also after it had succeeded. */
export const PROVIDER_REFUND_STATES = ['pending', 'succeeded', 'failed'] as const;
export type ProviderRefundState = (typeof PROVIDER_REFUND_STATES)[number];

/** A succeeded refund may still fail. A failed one stays failed. A stored refund is `requested` until it is sent. */
export function nextRefundState(storedState: ProviderRefundState | 'requested', reportedState: ProviderRefundState): ProviderRefundState {
  if (storedState === 'failed' || reportedState === 'failed') return 'failed';
  return storedState === 'succeeded' ? 'succeeded' : reportedState;
}
