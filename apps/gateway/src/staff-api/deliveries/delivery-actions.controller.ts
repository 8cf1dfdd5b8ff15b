import { DELIVERY_ROUTES as at, FailDeliveryBody, failOrderDelivery } from '@brote/contracts/deliveries';
import { completeDelivery, failDelivery, retryDelivery, ShipDeliveryBody, shipDelivery } from '@brote/contracts/subscriptions';
import { staffController } from '../routing/staff-controller';

/** Staff actions on deliveries, and reports of parcels that did not arrive. */
export const DeliveryActionsController = staffController('staff: deliveries', [
  {
    route: at.failOrder,
    contract: failOrderDelivery,
    body: FailDeliveryBody,
    id: 'markOrderDeliveryFailed',
    summary: 'Mark the delivery of an order as failed',
    description: 'Records why the parcel did not arrive, and returns the order.',
  },
  {
    route: at.shipDelivery,
    contract: shipDelivery,
    body: ShipDeliveryBody,
    id: 'shipDelivery',
    summary: 'Ship a delivery',
    description: 'Records the carrier and the tracking number, and mails them to the customer.',
  },
  {
    route: at.completeDelivery,
    contract: completeDelivery,
    id: 'markDeliveryDelivered',
    summary: 'Mark a delivery as delivered',
    description: 'Records the arrival of the parcel.',
  },
  {
    route: at.failDelivery,
    contract: failDelivery,
    body: FailDeliveryBody,
    id: 'markDeliveryFailed',
    summary: 'Mark a delivery as failed',
    description: 'Records why the parcel did not arrive or cannot be shipped.',
  },
  {
    route: at.retryDelivery,
    contract: retryDelivery,
    id: 'retryDelivery',
    summary: 'Retry a failed delivery',
    description: 'Schedules the failed delivery again.',
  },
]);
