import type { BrushPiece, DeliveryRow, DeliveryState, DeliveryAction } from '@brote/contracts/deliveries';
import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import { dayAfter, madridDay } from '@brote/service-runtime';
import { arrivalOf, trackingOf } from './delivery.view';
import type { StoredDelivery } from './deliveries.queries';
import type { Delivery } from './delivery';
import { LONGEST_WAIT_DAYS } from './longest-wait';
import { NOWHERE } from './staff-delivery.view';

const STEPS: Readonly<Record<DeliveryState, readonly DeliveryAction[]>> = {
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
    isPastTerm: isPastTerm(delivery, today),
    endsOn: erasedAt === null ? null : dayAfter(madridDay(erasedAt), LONGEST_WAIT_DAYS),
    pieces: piecesOf(delivery),
    shippingInfo: delivery.shipping ?? NOWHERE,
    tracking: trackingOf(delivery),
    shippedAt: shippedAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    steps: mayLeave(delivery, subscriptionStatus) ? ['ship', ...STEPS[status]] : [...STEPS[status]],
  };
}

function mayLeave({ status, reservationState }: Delivery, plan: SubscriptionStatus): boolean {
  return status === 'scheduled' && reservationState === 'held' && plan !== 'past_due' && plan !== 'incomplete';
}

function isPastTerm({ status, reason, date }: Delivery, today: string): boolean {
  return status !== 'delivered' && reason !== 'payment' && dayAfter(date, LEGAL_TERM_DAYS) < today;
}

/** Counts of equal brushes, by type and colour. */
function piecesOf({ brushes }: Delivery): BrushPiece[] {
  const counted = new Map<string, BrushPiece>();
  for (const { type, color } of brushes) {
    const key = `${type}-${color}`;
    counted.set(key, { type, color, quantity: (counted.get(key)?.quantity ?? 0) + 1 });
  }
  return [...counted.keys()].sort().flatMap((key) => counted.get(key) ?? []);
}
