import * as orders from '@brote/contracts/orders';
import { RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetOrder } from './get-order';

/** Request handlers of orders. */
@Controller()
export class OrdersController {
  constructor(private readonly getOrderUseCase: GetOrder) {}

  @RequestHandler(orders.getOrder)
  getOrder({ orderId }: orders.GetOrderRequest): Promise<orders.OrderView> {
    return this.getOrderUseCase.byId(orderId);
  }

  @RequestHandler(orders.getOrderByLink)
  getOrderByLink({ token }: orders.GetOrderByLinkRequest): Promise<orders.OrderView> {
    return this.getOrderUseCase.byLink(token);
  }
}
