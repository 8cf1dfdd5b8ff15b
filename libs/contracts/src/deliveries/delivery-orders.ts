import { ArrayMaxSize, IsArray, IsString, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';

const MAX_DELIVERIES = 101;

/** The order that follows a delivery of a subscription. */
export class DeliveryOrder {
  @IsUUID() deliveryId!: string;
  @IsUUID() orderId!: string;
  @IsString() @MaxLength(30) number!: string;
}
export class DeliveryOrdersReply {
  @IsNestedList(() => DeliveryOrder, { max: MAX_DELIVERIES }) orders!: DeliveryOrder[];
}

export class DeliveryOrdersRequest {
  @IsArray() @ArrayMaxSize(MAX_DELIVERIES) @IsUUID('all', { each: true }) deliveryIds!: string[];
}
/** Orders in force of deliveries; a delivery whose brushes were never reserved has none. */
export const getDeliveryOrders = defineRequest({
  name: 'orders.get-delivery-orders.v1',
  calledBy: ['gateway'],
  request: DeliveryOrdersRequest,
  reply: DeliveryOrdersReply,
  caller: 'staff',
});

export class FindDeliveryOrdersRequest {
  /** A whole order number or its running part; other texts match nothing. */
  @IsHumanText({ min: 1, max: 100 }) number!: string;
}
/** Orders in force of deliveries by number; a running part may match several years. */
export const findDeliveryOrders = defineRequest({
  name: 'orders.find-delivery-orders.v1',
  calledBy: ['gateway'],
  request: FindDeliveryOrdersRequest,
  reply: DeliveryOrdersReply,
  caller: 'staff',
});
