import type { BrushPiece, DeliveryRow, DeliveryState, DeliveryStep } from '@brote/contracts/deliveries';
import { trackingOf } from './delivery.view';
import type { StoredBox } from './boxes.queries';
import type { Delivery } from './delivery';
import { NOWHERE } from './staff-delivery.view';

const STEPS: Readonly<Record<DeliveryState, readonly DeliveryStep[]>> = {
  scheduled: ['fail'],
  waiting: ['fail'],
  in_transit: ['deliver', 'fail'],
  delivered: [],
  failed: ['retry'],
};

/** A box for staff. Only boxes that leave or left come here. */
export function deliveryRow({ box, planId, subscriptionStatus }: StoredBox): DeliveryRow {
  const { id, subscriptionId, shippedAt, deliveredAt, note, reason } = box;
  const status = box.status as DeliveryState;
  const mayLeave =
    status === 'scheduled' && box.holdState === 'held' && subscriptionStatus !== 'past_due' && subscriptionStatus !== 'incomplete';
  return {
    ...{ kind: 'box', id, day: box.date, status, reason, note, orderId: null, orderNumber: null, subscriptionId, planId },
    pieces: piecesOf(box),
    shippingInfo: box.shipping ?? NOWHERE,
    tracking: trackingOf(box),
    shippedAt: shippedAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    steps: mayLeave ? ['ship', ...STEPS[status]] : [...STEPS[status]],
  };
}

/** Equal brushes, counted, by type and colour. */
function piecesOf({ brushes }: Delivery): BrushPiece[] {
  const counted = new Map<string, BrushPiece>();
  for (const { type, color } of brushes) {
    const key = `${type}-${color}`;
    counted.set(key, { type, color, quantity: (counted.get(key)?.quantity ?? 0) + 1 });
  }
  return [...counted.keys()].sort().flatMap((key) => counted.get(key) ?? []);
}
