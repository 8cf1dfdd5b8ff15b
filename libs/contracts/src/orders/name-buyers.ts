import { ArrayMaxSize, IsArray, IsString, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';

const MOST = 50;

/** Name of the recipient of an order. */
export class OrderBuyer {
  @IsUUID() orderId!: string;
  @IsString() @MaxLength(200) name!: string;
}
export class NameBuyersRequest {
  @IsArray() @ArrayMaxSize(MOST) @IsUUID('all', { each: true }) orderIds!: string[];
}
export class NameBuyersReply {
  @IsNestedList(() => OrderBuyer, { max: MOST }) buyers!: OrderBuyer[];
}

/** The names on orders, for services that show them to staff. Unknown orders, and orders of erased buyers, are left out. */
export const nameBuyers = defineRequest({
  name: 'orders.name-buyers.v1',
  calledBy: ['admin-reporting'],
  request: NameBuyersRequest,
  reply: NameBuyersReply,
});
