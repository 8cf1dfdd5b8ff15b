import type { EventContract } from '@brote/contracts';
import type { OrderEventData } from '@brote/contracts/orders';
import { parcelShipped } from '@brote/contracts/recalls';
import { Outbox } from '@brote/messaging';
import { type Transaction, updateVersion } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Order, DELIVERY_CONTENT } from './order.entity';
import { OrdersQueries } from './orders.queries';
import { SELECT_RESERVATION_OF_CHECKOUT } from './orders.sql';
import { orderEventData } from './orders.view';

/** Publishes events of an order in the transaction of the change. Call it after the order was saved: its version names the event. */
@Injectable()
export class OrderEventPublisher {
  constructor(private readonly outbox: Outbox) {}

  publish(tx: Transaction, contract: EventContract<OrderEventData>, order: Order): void {
    const { id: aggregateId, version, userId: subjectUser } = order;
    this.outbox.add(tx, contract, { aggregateId, version, payload: orderEventData(order), subjectUser });
  }

  /**
   * Publishes the brushes that left the warehouse. The catalogue traces the maker's batches with it.
   * @param reservationId the catalogue's reservation of the parcel's brushes
   */
  publishParcel(tx: Transaction, { id: orderId, version }: Pick<Order, 'id' | 'version'>, reservationId: string): void {
    this.outbox.add(tx, parcelShipped, { aggregateId: reservationId, version, payload: { orderId, reservationId } });
  }

  /** The same for a single purchase: the brushes of the checkout, or of the replacement parcel. */
  async publishParcelOfOrder(tx: Transaction, order: Order, replacementId: string | null): Promise<void> {
    const [checkout] = await tx.query<{ reservationId: string }>(SELECT_RESERVATION_OF_CHECKOUT, { checkoutId: order.checkoutId });
    const reservationId = replacementId ?? checkout?.reservationId;
    if (reservationId !== undefined) this.publishParcel(tx, order, reservationId);
  }
}

/** The state before and after a change. */
export interface AuditedChange {
  before: object;
  after: object;
}

/** Runs in the transaction of a change, after the change. */
export type AuditHook = (tx: Transaction, auditedChange: AuditedChange) => Promise<void>;

/** Records nothing. */
export const noAuditHook: AuditHook = () => Promise.resolve();

/** Locks an order until the transaction ends. Returns its version; null when there is no such order. */
export async function lockOrder(tx: Transaction, id: string): Promise<number | null> {
  const select = { id: true, version: true };
  const order = await tx.repository(Order).findOne({ select, where: { id }, lock: { mode: 'pessimistic_write' } });
  return order?.version ?? null;
}

/** Writes an order. @throws OptimisticLockError when another transaction changed it since it was read */
export async function saveOrder(tx: Transaction, order: Order): Promise<void> {
  await updateVersion(tx, Order, order, { unchanged: DELIVERY_CONTENT });
}

/** Changes one order and publishes its event, in a transaction. */
@Injectable()
export class ChangeOrder {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly orderEvents: OrderEventPublisher,
  ) {}

  /** The locked order; null when there is none. */
  async lockAndRead(tx: Transaction, orderId: string): Promise<Order | null> {
    await lockOrder(tx, orderId);
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
