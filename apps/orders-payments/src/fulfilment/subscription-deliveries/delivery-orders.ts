import { type Transaction, updateVersion } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { OrderEventPublisher } from '#app/core/orders/change-order';
import { Order, OrderLine } from '#app/core/orders/order.entity';
import { isAccountErased, OrdersQueries } from '#app/core/orders/orders.queries';

/** The stored orders of deliveries. A delivery publishes its own events, so these orders publish none. */
@Injectable()
export class DeliveryOrders {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly orderEvents: OrderEventPublisher,
  ) {}

  /** The order in force, locked until the transaction ends. A postponed delivery may have others, which were cancelled. */
  async byDelivery(tx: Transaction, deliveryId: string): Promise<Order | null> {
    const where = { deliveryId, status: Not('cancelled' as const) };
    const order = await tx.repository(Order).findOne({ select: { id: true }, where, lock: { mode: 'pessimistic_write' } });
    return order === null ? null : this.orders.byId(order.id, tx);
  }

  /** Publishes that its reserved brushes have left the warehouse, only to trace their batches. Call it after saving the order. */
  publishDispatched(tx: Transaction, order: Order, reservationId: string): void {
    this.orderEvents.publishParcel(tx, order, reservationId);
  }

  /** Whether it was stored: an erased person gets no order. */
  async insert(tx: Transaction, order: Order): Promise<boolean> {
    // A late event about a delivery must not store an erased person again.
    if (await isAccountErased(tx, order.userId)) return false;
    await tx.repository(Order).insert(order);
    await tx.repository(OrderLine).insert(order.lines);
    order.readVersion = order.version;
    return true;
  }

  /** @throws OptimisticLockError */
  async save(tx: Transaction, order: Order): Promise<void> {
    const { id: orderId, lines } = order;
    await updateVersion(tx, Order, order);
    await tx.repository(OrderLine).update({ orderId, position: 0 }, { brushes: lines[0]?.brushes ?? [] });
  }
}
