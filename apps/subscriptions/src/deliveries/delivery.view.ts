import { trackingPage, type Country } from '@brote/contracts/orders';
import type { DeliveryView } from '@brote/contracts/subscriptions';
import { arrivalDays } from '@brote/service-runtime';
import type { Delivery } from './delivery';

/** A delivery as its owner sees it. Arrival is counted in business days from the day it leaves. */
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

/** The days between which a delivery that leaves on a day is expected at the door, both included. */
export function arrivalOf({ shipping }: Pick<Delivery, 'shipping'>, leavesOn: string): { arrivesFrom: string; arrivesUntil: string } {
  const { from, until } = arrivalDays(leavesOn, shipping?.country ?? ('ES' satisfies Country));
  return { arrivesFrom: from, arrivesUntil: until };
}

/** Where it is; null until it was handed to a carrier. */
export function trackingOf({ carrier, trackingNumber: number }: Delivery): DeliveryView['tracking'] {
  return carrier === null || number === null ? null : { carrier, number, url: trackingPage(carrier, number) };
}
