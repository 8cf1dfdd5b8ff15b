import { getOrder, getOrderByLink, type GetOrderByLinkRequest, type GetOrderRequest, type OrderView } from '@brote/contracts/orders';
import { Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { GetOrder } from './get-order';

/** What orders answers. */
@Injectable()
export class OrdersController {
  constructor(private readonly get: GetOrder) {}

  @Handles(getOrder)
  getOrder({ orderId }: GetOrderRequest): Promise<OrderView> {
    return this.get.byId(orderId);
  }

  @Handles(getOrderByLink)
  getOrderByLink({ token }: GetOrderByLinkRequest): Promise<OrderView> {
    return this.get.byLink(token);
  }
}
