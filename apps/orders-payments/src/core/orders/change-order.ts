import type { EventContract } from '@brote/contracts';
import type { OrderEventData } from '@brote/contracts/orders';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { Order } from './order.entity';
import { OrdersQueries } from './orders.queries';
import { saveOrder } from './save-order';
import { OrderEventPublisher } from './order-event-publisher';
import { LOCK_ORDER } from './orders.sql';

/** Changes one order and publishes its event, in a transaction. */
@Injectable()
export class ChangeOrder {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly orderEvents: OrderEventPublisher,
  ) {}

  /** Locks the order until the transaction ends. Returns its version; null when there is no such order. */
  async lock(tx: Transaction, orderId: string): Promise<number | null> {
    const [row] = await tx.query<{ version: number }>(LOCK_ORDER, { orderId });
    return row?.version ?? null;
  }

  /** The locked order; null when there is none. */
  async lockAndRead(tx: Transaction, orderId: string): Promise<Order | null> {
    await this.lock(tx, orderId);
    return this.orders.byId(orderId, tx);
  }

  /** Returns the changed order. The change must raise the version, as every publishing method of `Order` does. */
  async change(tx: Transaction, orderId: string, contract: EventContract<OrderEventData>, change: (order: Order) => void): Promise<Order> {
    const order = await this.orders.byId(orderId, tx);
    if (order === null) throw new Error(`There is no order ${orderId}`);
    change(order);
    await saveOrder(tx, order);
    this.orderEvents.publish(tx, contract, order);
    return order;
  }
}
