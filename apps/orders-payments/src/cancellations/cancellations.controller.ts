import { cancelOrder, type CancelOrderRequest, type OrderView } from '@brote/contracts/orders';
import { Handles } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { CancelOrder } from './cancel-order';

/** What calling off answers. */
@Injectable()
export class CancellationsController {
  constructor(private readonly cancel: CancelOrder) {}

  @Handles(cancelOrder)
  cancelOrder({ orderId }: CancelOrderRequest): Promise<OrderView> {
    return this.cancel.execute(orderId, 'staff');
  }
}
