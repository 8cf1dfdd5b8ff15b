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
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetOrder } from './get-order';
import { EnqueueOrderLinkEmail } from './order-link';

/** Request handlers of orders. */
@Controller()
export class OrdersController {
  constructor(
    private readonly getOrderUseCase: GetOrder,
    private readonly enqueueOrderLinkEmail: EnqueueOrderLinkEmail,
  ) {}

  @RequestHandler(getOrder)
  getOrder({ orderId }: GetOrderRequest): Promise<OrderView> {
    return this.getOrderUseCase.byId(orderId);
  }

  @RequestHandler(getOrderByLink)
  getOrderByLink({ token }: GetOrderByLinkRequest): Promise<OrderView> {
    return this.getOrderUseCase.byLink(token);
  }

  @RequestHandler(renewOrderLink)
  async renewOrderLink({ token }: RenewOrderLinkRequest): Promise<RenewOrderLinkReply> {
    await this.enqueueOrderLinkEmail.renew(token);
    return {};
  }

  @RequestHandler(requestOrderLink)
  async requestOrderLink(request: RequestOrderLinkBody): Promise<RenewOrderLinkReply> {
    await this.enqueueOrderLinkEmail.requestByNumber(request);
    return {};
  }
}
