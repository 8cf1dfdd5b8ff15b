import { getOrder, getOrderByLink, type OrderView } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrderLink, ReadOrderLink } from './order-link';
import { OrdersQueries } from './orders.queries';
import { orderView, type DetailedOrder } from './orders.view';

/** An order as its owner sees it. */
@Injectable()
export class GetOrder {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly links: OrderLink,
    private readonly readLink: ReadOrderLink,
    private readonly clock: Clock,
  ) {}

  /** For an e-mail: its link stays open for 90 days from now. @throws Refusal ORDER_UNKNOWN */
  async byId(orderId: string): Promise<OrderView> {
    const detailedOrder = (await this.orders.findDetailed(orderId)) ?? refuse(getOrder, 'ORDER_UNKNOWN');
    return { ...this.viewOf(detailedOrder), linkToken: this.links.emailTokenFor(orderId) };
  }

  /** A forged token gets the reply of an unknown order. @throws Refusal ORDER_UNKNOWN, LINK_INVALID once erased, LINK_ENDED */
  async byLink(token: string): Promise<OrderView> {
    const { orderId, state } = (await this.readLink.read(token)) ?? refuse(getOrderByLink, 'ORDER_UNKNOWN');
    if (state === 'erased') refuse(getOrderByLink, 'LINK_INVALID');
    if (state === 'ended') refuse(getOrderByLink, 'LINK_ENDED');
    return this.viewOf((await this.orders.findDetailed(orderId)) ?? refuse(getOrderByLink, 'ORDER_UNKNOWN'));
  }

  /** An order that was read before, without a link: its reader has one or is signed in. */
  viewOf(detailedOrder: DetailedOrder): OrderView {
    return orderView(detailedOrder, '', this.clock.now());
  }
}
