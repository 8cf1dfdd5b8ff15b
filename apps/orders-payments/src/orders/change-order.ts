import type { EventContract } from '@brote/contracts';
import type { OrderEventData } from '@brote/contracts/orders';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Order } from './order.entity';
import { OrdersQueries } from './orders.queries';
import { saveOrder } from './save-order';
import { OrderEventPublisher } from './order-event-publisher';

/** Changes one order and tells of it, as part of a transaction. */
@Injectable()
export class ChangeOrder {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly orderEvents: OrderEventPublisher,
  ) {}

  /** Others who want to change the order wait until the transaction ends. Gives its version; null when there is no such order. */
  async lock(tx: Transaction, orderId: string): Promise<number | null> {
    const [row] = await tx.query<{ version: number }>('SELECT version FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
    return row?.version ?? null;
  }

  /** The order as it stands, locked alike; null when there is none. */
  async locked(tx: Transaction, orderId: string): Promise<Order | null> {
    await this.lock(tx, orderId);
    return this.orders.byId(orderId, tx);
  }

  /** Gives the order as it is now. The change must raise its version, as every method of `Order` that tells something does. */
  async change(tx: Transaction, orderId: string, data: EventContract<OrderEventData>, change: (order: Order) => void): Promise<Order> {
    const order = await this.orders.byId(orderId, tx);
    if (order === null) throw new Error(`There is no order ${orderId}`);
    change(order);
    await saveOrder(tx, order);
    this.orderEvents.publish(tx, data, order);
    return order;
  }
}
