import { trackingPageUrl, type Country } from '@brote/contracts/orders';
import type { DeliveryView, StaffDeliveryView, SubscriptionStatus } from '@brote/contracts/subscriptions';
import { arrivalDays, addDays, madridDay } from '@brote/service-runtime';
import type { Delivery } from './delivery';
import { INVALID_DOMAIN } from '@brote/brand';
import type { BrushPiece, DeliveryRow, DeliveryState, DeliveryAction } from '@brote/contracts/deliveries';
import type { StoredDelivery } from './deliveries.queries';
import { MAX_DISPATCH_WAIT_DAYS } from './delivery-days';

/** Days within which the law requires delivery after the agreed day, unless the customer owes a payment for it. */
const LEGAL_TERM_DAYS = 30;

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

/** Replaces the address of an erased person. */
export const ERASED_SHIPPING_INFO = {
  firstName: '—',
  lastName: '—',
  email: `erased@${INVALID_DOMAIN}`,
  phone: '000000000',
  address: '—————',
  city: '——',
  postalCode: '00000',
  country: 'ES',
} as const;

/** A delivery with its recipient. */
export function staffDeliveryView(delivery: Delivery, at: Date): StaffDeliveryView {
  const { userId, shipping } = delivery;
  return { ...deliveryView(delivery), userId, shippingInfo: shipping ?? ERASED_SHIPPING_INFO, updatedAt: at.toISOString() };
}

/** A delivery whose person is hidden from staff. The country stays, because the days of transit depend on it. */
export function hidePerson(delivery: Delivery): Delivery {
  const country = delivery.shipping?.country ?? ERASED_SHIPPING_INFO.country;
  return Object.assign(delivery, { shipping: { ...ERASED_SHIPPING_INFO, country }, note: null });
}

const STAFF_ACTIONS: Readonly<Record<DeliveryState, readonly DeliveryAction[]>> = {
  scheduled: ['fail'],
  waiting: ['fail'],
  in_transit: ['deliver', 'fail'],
  delivered: [],
  failed: ['retry'],
};

/** A delivery for staff, as of a day. Skipped and cancelled deliveries do not occur here. */
export function deliveryRow({ delivery, planId, subscriptionStatus, erasedAt }: StoredDelivery, today: string): DeliveryRow {
  const { id, subscriptionId, shippedAt, deliveredAt, note, reason } = delivery;
  const status = delivery.status as DeliveryState;
  return {
    ...{ kind: 'subscription', id, day: delivery.date, status, reason, note, orderId: null, orderNumber: null, subscriptionId, planId },
    ...arrivalOf(delivery, shippedAt === null ? delivery.date : madridDay(shippedAt)),
    isPastTerm: isPastLegalTerm(delivery, today),
    endsOn: erasedAt === null ? null : addDays(madridDay(erasedAt), MAX_DISPATCH_WAIT_DAYS),
    pieces: piecesOf(delivery),
    shippingInfo: delivery.shipping ?? ERASED_SHIPPING_INFO,
    tracking: trackingOf(delivery),
    shippedAt: shippedAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    steps: canShip(delivery, subscriptionStatus) ? ['ship', ...STAFF_ACTIONS[status]] : [...STAFF_ACTIONS[status]],
  };
}

function canShip({ status, reservationState }: Delivery, subscriptionStatus: SubscriptionStatus): boolean {
  return status === 'scheduled' && reservationState === 'held' && subscriptionStatus !== 'past_due' && subscriptionStatus !== 'incomplete';
}

function isPastLegalTerm({ status, reason, date }: Delivery, today: string): boolean {
  return status !== 'delivered' && reason !== 'payment' && addDays(date, LEGAL_TERM_DAYS) < today;
}

/** Counts of equal brushes, by type and colour. */
function piecesOf({ brushes }: Delivery): BrushPiece[] {
  const piecesByKey = new Map<string, BrushPiece>();
  for (const { type, color } of brushes) {
    const key = `${type}-${color}`;
    piecesByKey.set(key, { type, color, quantity: (piecesByKey.get(key)?.quantity ?? 0) + 1 });
  }
  return [...piecesByKey.keys()].sort().flatMap((key) => piecesByKey.get(key) ?? []);
}
