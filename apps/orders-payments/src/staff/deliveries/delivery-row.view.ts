import type { DeliveryRow, DeliveryState, DeliveryAction } from '@brote/contracts/deliveries';
import { expectedArrivalDays, madridDay } from '@brote/service-runtime';
import { lastDispatchDayOf } from '#app/core/erasure/erased-person';
import { trackingView } from '#app/core/orders/parcel.view';
import type { StoredParcel } from './deliveries.queries';

/** The steps that staff may take with a parcel. Shipping sends a failed parcel again. */
const ACTIONS_BY_STATE: Readonly<Record<DeliveryState, readonly DeliveryAction[]>> = {
  scheduled: ['ship', 'fail'],
  waiting: [],
  in_transit: ['deliver', 'fail'],
  delivered: [],
  failed: ['ship'],
};

/** The parcel of an order for staff. */
export function deliveryRow({ number, failure, shipping, shippedAt, deliveredAt, eraseWantedAt, ...parcel }: StoredParcel): DeliveryRow {
  const { id, day, deliversOn, isPastTerm, status, pieces } = parcel;
  const leavesOn = shippedAt === null ? day : madridDay(shippedAt);
  return {
    ...{
      kind: 'order',
      id,
      day,
      isPastTerm,
      status,
      pieces,
      orderId: id,
      orderNumber: number,
      subscriptionId: null,
      planId: null,
    },
    ...expectedArrivalDays({ leavesOn, deliversOn, country: shipping.country }),
    endsOn: lastDispatchDayOf({ eraseWantedAt, status: 'processing' }),
    reason: failure?.reason ?? null,
    note: failure?.note ?? null,
    shippingInfo: shipping,
    tracking: trackingView(parcel),
    shippedAt: shippedAt?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
    steps: ACTIONS_BY_STATE[status].filter((step) => step !== 'ship' || pieces.length > 0),
  };
}
