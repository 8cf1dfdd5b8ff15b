import { cancelMyOrder, type GetOrderRequest, type OrderView } from '@brote/contracts/orders';
import { type CallContext, RequestHandler, refuse } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { CancelOrder } from './cancel-order';
import { OrdersQueries } from '#app/core/orders/orders.queries';

/** Request handlers for cancellations by customers. */
@Controller()
export class CancellationsController {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly cancelOrder: CancelOrder,
  ) {}

  /** Repeating it changes nothing. @throws Refusal ORDER_UNKNOWN, ORDER_NOT_CANCELLABLE, PAYMENT_PROVIDER_UNAVAILABLE */
  @RequestHandler(cancelMyOrder)
  async cancelMyOrder({ orderId }: GetOrderRequest, call: CallContext): Promise<OrderView> {
    if (!(await this.orders.isOwnedBy(call.authenticatedCaller.userId, orderId))) return refuse(cancelMyOrder, 'ORDER_UNKNOWN');
    return this.cancelOrder.cancel(orderId, 'customer');
  }
}
