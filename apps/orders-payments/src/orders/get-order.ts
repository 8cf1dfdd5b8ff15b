import { getOrder, type OrderView } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { OrderLink } from './order-link';
import { OrdersQueries } from './orders.queries';
import { orderView } from './orders.view';

/** An order as its owner sees it. */
@Injectable()
export class GetOrder {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly links: OrderLink,
  ) {}

  /** @throws Refusal ORDER_UNKNOWN */
  async byId(orderId: string): Promise<OrderView> {
    const whole = await this.orders.whole(orderId);
    return whole === null ? refuse(getOrder, 'ORDER_UNKNOWN') : orderView(whole, this.links.tokenFor(orderId));
  }

  /** A forged token answers like one for an order that does not exist. @throws Refusal ORDER_UNKNOWN */
  async byLink(token: string): Promise<OrderView> {
    const orderId = this.links.orderIdIn(token);
    return orderId === null ? refuse(getOrder, 'ORDER_UNKNOWN') : this.byId(orderId);
  }
}
