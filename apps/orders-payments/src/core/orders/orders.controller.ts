import * as orders from '@brote/contracts/orders';
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

  @RequestHandler(orders.getOrder)
  getOrder({ orderId }: orders.GetOrderRequest): Promise<orders.OrderView> {
    return this.getOrderUseCase.byId(orderId);
  }

  @RequestHandler(orders.getOrderByLink)
  getOrderByLink({ token }: orders.GetOrderByLinkRequest): Promise<orders.OrderView> {
    return this.getOrderUseCase.byLink(token);
  }

  @RequestHandler(orders.renewOrderLink)
  async renewOrderLink({ token }: orders.RenewOrderLinkRequest): Promise<orders.RenewOrderLinkReply> {
    await this.enqueueOrderLinkEmail.renew(token);
    return {};
  }

  @RequestHandler(orders.requestOrderLink)
  async requestOrderLink(request: orders.RequestOrderLinkBody): Promise<orders.RenewOrderLinkReply> {
    await this.enqueueOrderLinkEmail.requestByNumber(request);
    return {};
  }
}
