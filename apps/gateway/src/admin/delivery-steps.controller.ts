import { DELIVERY_ROUTES as at, FailDeliveryBody, failOrderDelivery } from '@brote/contracts/deliveries';
import { completeDelivery, failDelivery, retryDelivery, ShipDeliveryBody, shipDelivery } from '@brote/contracts/subscriptions';
import { staffController } from './staff-controller';

/** What staff do with deliveries, and what they learn of parcels that did not arrive. */
export const DeliveryStepsController = staffController('staff: deliveries', [
  { route: at.failOrder, contract: failOrderDelivery, body: FailDeliveryBody, summary: 'The parcel of an order did not arrive' },
  { route: at.shipDelivery, contract: shipDelivery, body: ShipDeliveryBody, summary: 'A delivery was handed to a carrier' },
  { route: at.completeDelivery, contract: completeDelivery, summary: 'A delivery arrived' },
  { route: at.failDelivery, contract: failDelivery, body: FailDeliveryBody, summary: 'A delivery did not arrive, or cannot leave' },
  { route: at.retryDelivery, contract: retryDelivery, summary: 'A delivery that failed waits for its day again' },
]);
