import { cancelMyOrder, type OrderView } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { CancelOrder } from './cancel-order';
import { OrdersQueries } from '#app/core/orders/orders.queries';

/** Cancels an order of a customer before it leaves. */
@Injectable()
export class CancelMyOrder {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly cancelOrder: CancelOrder,
  ) {}

  /** Repeating it changes nothing. @throws Refusal ORDER_UNKNOWN, ORDER_NOT_CANCELLABLE, PAYMENT_PROVIDER_UNAVAILABLE */
  async cancel(userId: string, orderId: string): Promise<OrderView> {
    if (!(await this.orders.isOwnedBy(userId, orderId))) return refuse(cancelMyOrder, 'ORDER_UNKNOWN');
    return this.cancelOrder.cancel(orderId, 'customer');
  }
}
