import type { SqlParams, Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Order } from '#app/orders/order.entity';
import { OrdersQueries } from '#app/orders/orders.queries';
import { ParcelEventPublisher } from '#app/orders/parcel-event-publisher';
import { saveOrder } from '#app/orders/save-order';

// A late event about a delivery must not store an erased person again.
const INSERT_ORDER = `
  INSERT INTO orders (id, number, status, version, currency, total, vat_rate_permille, item_count, brush_count, country, locale, email, shipping,
                      timeline, placed_at, paid_at, user_id, delivery_id, subscription_id, delivery_date)
  SELECT :id, :number, :status, :version, :currency, :total, :vatRatePermille, :itemCount, :brushCount, :country, :locale, :email, :shipping,
         :timeline, :placedAt, :paidAt, :userId, :deliveryId, :subscriptionId, :deliveryDate
   WHERE NOT EXISTS (SELECT 1 FROM account WHERE user_id = :userId AND erased_at IS NOT NULL)
  RETURNING id`;

const INSERT_LINES = `
  INSERT INTO order_line (order_id, position, product_id, name, quantity, unit_price, line_total, brushes)
  SELECT :orderId, l.position, l."productId", l.name, l.quantity, l."unitPrice", l."lineTotal", l.brushes
    FROM jsonb_to_recordset(:lines::jsonb)
         AS l(position smallint, "productId" text, name jsonb, quantity int, "unitPrice" int, "lineTotal" int, brushes jsonb)`;

const UPDATE_CONTENT = `
  UPDATE orders SET shipping = :shipping, email = :email, country = :country, brush_count = :brushCount, delivery_date = :deliveryDate
   WHERE id = :id AND erased_at IS NULL`;

/** The stored orders of deliveries. A delivery publishes its own events, so these orders publish none. */
@Injectable()
export class DeliveryOrders {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly parcelEvents: ParcelEventPublisher,
  ) {}

  /** The order in force, locked until the transaction ends. A postponed delivery may have others, which were cancelled. */
  async byDelivery(tx: Transaction, deliveryId: string): Promise<Order | null> {
    const [row] = await tx.query<{ id: string }>(
      `SELECT id FROM orders WHERE delivery_id = :deliveryId AND status <> 'cancelled' FOR UPDATE`,
      { deliveryId },
    );
    return row === undefined ? null : this.orders.byId(row.id, tx);
  }

  /** Publishes that its reserved brushes have left the warehouse, only to trace their batches. Call it after saving the order. */
  publishDispatched(tx: Transaction, order: Order, reservationId: string): void {
    this.parcelEvents.publish(tx, order, reservationId);
  }

  async takeNextNumber(tx: Transaction): Promise<number> {
    const [row] = await tx.query<{ number: number }>(`SELECT nextval('order_number')::int AS number`);
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
    await tx.query('UPDATE order_line SET brushes = :brushes WHERE order_id = :orderId AND position = 0', {
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
