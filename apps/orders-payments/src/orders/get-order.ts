import { getOrder, getOrderByLink, type OrderView } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrderLink } from './order-link';
import { OrdersQueries } from './orders.queries';
import { orderView, type WholeOrder } from './orders.view';

/** An order as its owner sees it. */
@Injectable()
export class GetOrder {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly links: OrderLink,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN */
  async byId(orderId: string): Promise<OrderView> {
    const whole = await this.orders.whole(orderId);
    return whole === null ? refuse(getOrder, 'ORDER_UNKNOWN') : this.viewOf(whole);
  }

  /** A forged token answers like one for an order that does not exist. @throws Refusal ORDER_UNKNOWN, LINK_INVALID once erased */
  async byLink(token: string): Promise<OrderView> {
    const orderId = this.links.orderIdIn(token) ?? refuse(getOrderByLink, 'ORDER_UNKNOWN');
    if (await this.orders.isForgotten(orderId)) refuse(getOrderByLink, 'LINK_INVALID');
    return this.byId(orderId);
  }

  /** An order that was read before. */
  viewOf(whole: WholeOrder): OrderView {
    return orderView(whole, this.links.tokenFor(whole.order.id), this.clock.now());
  }
}
