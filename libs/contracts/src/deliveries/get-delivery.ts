import { IsUUID } from 'class-validator';
import { defineRequest } from '../define';
import { DeliveryRow } from './delivery-row';

export class GetOrderDeliveryRequest {
  @IsUUID() orderId!: string;
}
/** The parcel of a paid order as it stands now. DELIVERY_UNKNOWN: there is none, or it was called off. */
export const getOrderDelivery = defineRequest({
  name: 'orders.get-order-delivery.v1',
  calledBy: ['gateway'],
  request: GetOrderDeliveryRequest,
  reply: DeliveryRow,
  errors: ['DELIVERY_UNKNOWN'],
  caller: 'staff',
});

export class GetSubscriptionDeliveryRequest {
  @IsUUID() deliveryId!: string;
}
/** The delivery of a plan as it stands now. DELIVERY_UNKNOWN: there is none, or it was skipped or called off. */
export const getSubscriptionDelivery = defineRequest({
  name: 'subscriptions.get-delivery.v1',
  calledBy: ['gateway'],
  request: GetSubscriptionDeliveryRequest,
  reply: DeliveryRow,
  errors: ['DELIVERY_UNKNOWN'],
  caller: 'staff',
});
