import type { SqlParams, Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Order } from '#app/core/orders/order.entity';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { ParcelEventPublisher } from '#app/core/orders/parcel-event-publisher';
import { saveOrder } from '#app/core/orders/save-order';
import {
  INSERT_LINES,
  INSERT_ORDER,
  LOCK_ORDER_OF_DELIVERY,
  SELECT_NEXT_ORDER_NUMBER,
  UPDATE_BRUSHES,
  UPDATE_CONTENT,
} from './subscription-deliveries.sql';

/** The stored orders of deliveries. A delivery publishes its own events, so these orders publish none. */
@Injectable()
export class DeliveryOrders {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly parcelEvents: ParcelEventPublisher,
  ) {}

  /** The order in force, locked until the transaction ends. A postponed delivery may have others, which were cancelled. */
  async byDelivery(tx: Transaction, deliveryId: string): Promise<Order | null> {
    const [row] = await tx.query<{ id: string }>(LOCK_ORDER_OF_DELIVERY, { deliveryId });
    return row === undefined ? null : this.orders.byId(row.id, tx);
  }

  /** Publishes that its reserved brushes have left the warehouse, only to trace their batches. Call it after saving the order. */
  publishDispatched(tx: Transaction, order: Order, reservationId: string): void {
    this.parcelEvents.publish(tx, order, reservationId);
  }

  async takeNextNumber(tx: Transaction): Promise<number> {
    const [row] = await tx.query<{ number: number }>(SELECT_NEXT_ORDER_NUMBER);
    if (row === undefined) throw new Error('There is no next order number');
    return row.number;
  }

  /** Whether it was stored: an erased person gets no order. */
  async insert(tx: Transaction, order: Order): Promise<boolean> {
    const isStored = (await tx.query(INSERT_ORDER, newOrderParams(order))).length === 1;
    if (isStored) await tx.query(INSERT_LINES, { orderId: order.id, lines: JSON.stringify(order.lines) });
    order.readVersion = order.version;
    return isStored;
  }

  /** @throws OptimisticLockError */
  async save(tx: Transaction, order: Order): Promise<void> {
    const { id, shipping, email, country, brushCount, deliveryDate, lines } = order;
    await saveOrder(tx, order);
    await tx.query(UPDATE_CONTENT, { id, shipping: JSON.stringify(shipping), email, country, brushCount, deliveryDate });
    await tx.query(UPDATE_BRUSHES, {
      orderId: id,
      brushes: JSON.stringify(lines[0]?.brushes),
    });
  }
}

function newOrderParams(order: Order): SqlParams {
  const { id, number, status, version, currency, total, vatRatePermille, itemCount, brushCount, country, locale, email } = order;
  const { placedAt, paidAt, userId, deliveryId, subscriptionId, deliveryDate } = order;
  return {
    ...{ id, number, status, version, currency, total, vatRatePermille, itemCount, brushCount, country, locale, email },
    ...{ placedAt, paidAt, userId, deliveryId, subscriptionId, deliveryDate },
    shipping: JSON.stringify(order.shipping),
    timeline: JSON.stringify(order.timeline),
  };
}
