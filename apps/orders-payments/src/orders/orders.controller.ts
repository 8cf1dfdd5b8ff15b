import {
  getOrder,
  getOrderByLink,
  type GetOrderByLinkRequest,
  type GetOrderRequest,
  type OrderView,
  renewOrderLink,
  type RenewOrderLinkReply,
  type RenewOrderLinkRequest,
  requestOrderLink,
  type RequestOrderLinkBody,
} from '@brote/contracts/orders';
import { Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { GetOrder } from './get-order';
import { RenewOrderLink } from './renew-order-link';
import { RequestOrderLink } from './request-order-link';

/** What orders answers. */
@Injectable()
export class OrdersController {
  constructor(
    private readonly get: GetOrder,
    private readonly renewing: RenewOrderLink,
    private readonly requesting: RequestOrderLink,
  ) {}

  @Handles(getOrder)
  getOrder({ orderId }: GetOrderRequest): Promise<OrderView> {
    return this.get.byId(orderId);
  }

  @Handles(getOrderByLink)
  getOrderByLink({ token }: GetOrderByLinkRequest): Promise<OrderView> {
    return this.get.byLink(token);
  }

  @Handles(renewOrderLink)
  async renewOrderLink({ token }: RenewOrderLinkRequest): Promise<RenewOrderLinkReply> {
    await this.renewing.renew(token);
    return {};
  }

  @Handles(requestOrderLink)
  async requestOrderLink(request: RequestOrderLinkBody): Promise<RenewOrderLinkReply> {
    await this.requesting.request(request);
    return {};
  }
}
