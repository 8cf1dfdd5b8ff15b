import type { Order } from './order.entity';

/** Whether its owner may still call an order off: not while money is on its way that nobody can stop, nor once the parcel left. A delivery is left out of its subscription instead. */
export function isCancellable({
  status,
  timeline,
  isSubscriptionDelivery,
}: Pick<Order, 'status' | 'timeline' | 'isSubscriptionDelivery'>): boolean {
  if (isSubscriptionDelivery) return false;
  if (status === 'processing') return true;
  return status === 'pending' && !timeline.some(({ event }) => event === 'payment-delayed');
}
