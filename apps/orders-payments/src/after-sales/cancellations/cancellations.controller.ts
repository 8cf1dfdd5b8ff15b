import { cancelMyOrder, type GetOrderRequest, type OrderView } from '@brote/contracts/orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { CancelMyOrder } from './cancel-my-order';

/** Request handlers for cancellations by customers. */
@Controller()
export class CancellationsController {
  constructor(private readonly cancelMyOrderUseCase: CancelMyOrder) {}

  @RequestHandler(cancelMyOrder)
  cancelMyOrder({ orderId }: GetOrderRequest, call: CallContext): Promise<OrderView> {
    return this.cancelMyOrderUseCase.cancel(call.authenticatedCaller.userId, orderId);
  }
}
