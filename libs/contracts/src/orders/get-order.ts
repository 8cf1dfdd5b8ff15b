import { IsString, IsUUID, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { OrderView } from './order-view';

export class GetOrderRequest {
  @IsUUID() orderId!: string;
}

/** An order by its id; for other services of the shop, never for a browser. */
export const getOrder = defineRequest({
  name: 'orders.get-order.v1',
  calledBy: ['notifications'],
  request: GetOrderRequest,
  reply: OrderView,
  errors: ['ORDER_UNKNOWN'],
});

export class GetOrderByLinkRequest {
  @IsString() @MaxLength(300) token!: string;
}

/**
 * An order by the signed link its buyer received. A forged and an unknown link answer alike; LINK_INVALID once the person was erased;
 * LINK_ENDED 90 days after the last step.
 */
export const getOrderByLink = defineRequest({
  name: 'orders.get-order-by-link.v1',
  calledBy: ['gateway'],
  request: GetOrderByLinkRequest,
  reply: OrderView,
  errors: ['ORDER_UNKNOWN', 'LINK_INVALID', 'LINK_ENDED'],
});
