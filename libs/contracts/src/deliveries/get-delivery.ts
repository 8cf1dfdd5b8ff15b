import { IsUUID } from 'class-validator';
import { defineRequest } from '../define';
import { DeliveryRow } from './delivery-row';

export class GetOrderDeliveryRequest {
  @IsUUID() orderId!: string;
}
/** The current state of a paid order's parcel. DELIVERY_UNKNOWN: there is none, or it was cancelled. */
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
/** The current state of a plan's delivery. DELIVERY_UNKNOWN: there is none, or it was skipped or cancelled. */
export const getSubscriptionDelivery = defineRequest({
  name: 'subscriptions.get-delivery.v1',
  calledBy: ['gateway'],
  request: GetSubscriptionDeliveryRequest,
  reply: DeliveryRow,
  errors: ['DELIVERY_UNKNOWN'],
  caller: 'staff',
});
