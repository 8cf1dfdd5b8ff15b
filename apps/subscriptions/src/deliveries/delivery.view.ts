import { deliveryDays, trackingPage, type Country } from '@brote/contracts/orders';
import type { DeliveryView } from '@brote/contracts/subscriptions';
import { businessDaysAfter } from '@brote/service-runtime';
import type { Delivery } from './delivery';

/** A box as its owner sees it. Arrival is counted in business days from the day it leaves. */
export function deliveryView(box: Delivery): DeliveryView {
  const { id, subscriptionId, status, date, brushes, choicesUntil, addressUntil, reason } = box;
  const { min, max } = deliveryDays(box.shipping?.country ?? ('ES' satisfies Country));
  return {
    id,
    subscriptionId,
    status,
    date,
    arrivesFrom: businessDaysAfter(date, min),
    arrivesUntil: businessDaysAfter(date, max),
    brushes,
    choicesUntil,
    addressUntil,
    tracking: trackingOf(box),
    reason,
  };
}

/** Where it is; null until it was handed to a carrier. */
export function trackingOf({ carrier, trackingNumber: number }: Delivery): DeliveryView['tracking'] {
  return carrier === null || number === null ? null : { carrier, number, url: trackingPage(carrier, number) };
}
