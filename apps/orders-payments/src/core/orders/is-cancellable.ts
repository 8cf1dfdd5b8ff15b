import type { Order } from './order.entity';

/**
 * Whether its owner may still cancel an order. Not while a delayed payment is under way, which cannot be stopped, nor once the parcel
 * left. A delivery is skipped in its subscription instead.
 */
export function isCancellable({
  status,
  timeline,
  isSubscriptionDelivery,
}: Pick<Order, 'status' | 'timeline' | 'isSubscriptionDelivery'>): boolean {
  if (isSubscriptionDelivery) return false;
  if (status === 'processing') return true;
  return status === 'pending' && !timeline.some(({ event }) => event === 'payment-delayed');
}
