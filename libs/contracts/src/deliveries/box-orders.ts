import { ArrayMaxSize, IsArray, IsString, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { IsHumanText } from '../validation/human-text';
import { IsNestedList } from '../validation/nested';

const MOST_BOXES = 101;

/** The order that follows a box of a subscription. */
export class BoxOrder {
  @IsUUID() deliveryId!: string;
  @IsUUID() orderId!: string;
  @IsString() @MaxLength(30) number!: string;
}
export class BoxOrdersReply {
  @IsNestedList(() => BoxOrder, { max: MOST_BOXES }) orders!: BoxOrder[];
}

export class BoxOrdersRequest {
  @IsArray() @ArrayMaxSize(MOST_BOXES) @IsUUID('all', { each: true }) deliveryIds!: string[];
}
/** The orders in force of boxes; a box that never lay ready has none. */
export const getBoxOrders = defineRequest({
  name: 'orders.get-box-orders.v1',
  calledBy: ['gateway'],
  request: BoxOrdersRequest,
  reply: BoxOrdersReply,
  caller: 'staff',
});

export class FindBoxOrdersRequest {
  /** A whole order number or its running part; anything else finds none. */
  @IsHumanText({ min: 1, max: 100 }) number!: string;
}
/** The orders in force of boxes by their number; a running part may be that of several years. */
export const findBoxOrders = defineRequest({
  name: 'orders.find-box-orders.v1',
  calledBy: ['gateway'],
  request: FindBoxOrdersRequest,
  reply: BoxOrdersReply,
  caller: 'staff',
});
