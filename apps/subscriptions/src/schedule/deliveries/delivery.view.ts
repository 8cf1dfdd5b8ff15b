import { trackingPageUrl, type Country } from '@brote/contracts/orders';
import type { DeliveryView } from '@brote/contracts/subscriptions';
import { arrivalDays } from '@brote/service-runtime';
import type { Delivery } from './delivery';

/** A delivery for its owner. Arrival is counted in business days from the day it leaves. */
export function deliveryView(delivery: Delivery): DeliveryView {
  const { id, subscriptionId, status, date, brushes, choicesUntil, addressUntil, reason } = delivery;
  return {
    id,
    subscriptionId,
    status,
    date,
    ...arrivalOf(delivery, date),
    brushes,
    choicesUntil,
    addressUntil,
    tracking: trackingOf(delivery),
    reason,
  };
}

/** First and last day of the expected arrival of a delivery that leaves on a day, both included. */
export function arrivalOf({ shipping }: Pick<Delivery, 'shipping'>, leavesOn: string): { arrivesFrom: string; arrivesUntil: string } {
  const { from, until } = arrivalDays(leavesOn, shipping?.country ?? ('ES' satisfies Country));
  return { arrivesFrom: from, arrivesUntil: until };
}

/** Tracking data; null before the delivery has left. */
export function trackingOf({ carrier, trackingNumber: number }: Delivery): DeliveryView['tracking'] {
  return carrier === null || number === null ? null : { carrier, number, url: trackingPageUrl(carrier, number) };
}
