import { ArrayMaxSize, IsArray, IsString, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';

const MAX_ORDERS = 50;

/** Name of the recipient of an order. */
export class OrderBuyer {
  @IsUUID() orderId!: string;
  @IsString() @MaxLength(200) name!: string;
}
export class GetOrderBuyersRequest {
  @IsArray() @ArrayMaxSize(MAX_ORDERS) @IsUUID('all', { each: true }) orderIds!: string[];
}
export class GetOrderBuyersReply {
  @IsNestedList(() => OrderBuyer, { max: MAX_ORDERS }) buyers!: OrderBuyer[];
}

/** The names on orders, for services that show them to staff. Unknown orders, and orders of erased buyers, are left out. */
export const getOrderBuyers = defineRequest({
  name: 'orders.name-buyers.v1',
  calledBy: ['admin-reporting'],
  request: GetOrderBuyersRequest,
  reply: GetOrderBuyersReply,
});
