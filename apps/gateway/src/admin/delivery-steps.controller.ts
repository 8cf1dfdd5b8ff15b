import { DELIVERY_ROUTES as at, FailDeliveryBody, failOrderDelivery } from '@brote/contracts/deliveries';
import { completeDelivery, failDelivery, retryDelivery, ShipDeliveryBody, shipDelivery } from '@brote/contracts/subscriptions';
import { staffController } from './staff-controller';

/** What staff do with boxes, and what they learn of parcels that did not arrive. */
export const DeliveryStepsController = staffController('staff: deliveries', [
  { route: at.failOrder, asks: failOrderDelivery, body: FailDeliveryBody, summary: 'The parcel of an order did not arrive' },
  { route: at.shipBox, asks: shipDelivery, body: ShipDeliveryBody, summary: 'A box was handed to a carrier' },
  { route: at.deliverBox, asks: completeDelivery, summary: 'A box arrived' },
  { route: at.failBox, asks: failDelivery, body: FailDeliveryBody, summary: 'A box did not arrive, or cannot leave' },
  { route: at.retryBox, asks: retryDelivery, summary: 'A box that failed waits for its day again' },
]);
