import type { BrushPiece, DeliveryRow, DeliveryState, DeliveryAction } from '@brote/contracts/deliveries';
import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import { addDays, madridDay } from '@brote/service-runtime';
import { arrivalOf, trackingOf } from './delivery.view';
import type { StoredDelivery } from './deliveries.queries';
import type { Delivery } from './delivery';
import { MAX_DISPATCH_WAIT_DAYS } from './max-dispatch-wait';
import { ERASED_SHIPPING_INFO } from './staff-delivery.view';

const STAFF_ACTIONS: Readonly<Record<DeliveryState, readonly DeliveryAction[]>> = {
  scheduled: ['fail'],
  waiting: ['fail'],
  in_transit: ['deliver', 'fail'],
  delivered: [],
  failed: ['retry'],
};

/** Days within which the law requires delivery after the agreed day, unless the customer owes a payment for it. */
const LEGAL_TERM_DAYS = 30;

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
