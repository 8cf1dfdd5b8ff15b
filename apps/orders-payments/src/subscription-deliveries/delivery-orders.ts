import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Order } from '#app/orders/order.entity';
import { OrdersQueries } from '#app/orders/orders.queries';
import { ParcelEventPublisher } from '#app/orders/parcel-event-publisher';
import { saveOrder } from '#app/orders/save-order';

// A late event about a delivery must not store an erased person again.
const INSERT_ORDER = `
  INSERT INTO orders (id, number, status, version, currency, total, vat_rate_permille, item_count, brush_count, country, locale, email, shipping,
                      timeline, placed_at, paid_at, user_id, delivery_id, subscription_id, delivery_date)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20
   WHERE NOT EXISTS (SELECT 1 FROM account WHERE user_id = $17 AND erased_at IS NOT NULL)
  RETURNING id`;

const INSERT_LINES = `
  INSERT INTO order_line (order_id, position, product_id, name, quantity, unit_price, line_total, brushes)
  SELECT $1, l.position, l."productId", l.name, l.quantity, l."unitPrice", l."lineTotal", l.brushes
    FROM jsonb_to_recordset($2::jsonb)
         AS l(position smallint, "productId" text, name jsonb, quantity int, "unitPrice" int, "lineTotal" int, brushes jsonb)`;

const UPDATE_CONTENT =
  'UPDATE orders SET shipping = $2, email = $3, country = $4, brush_count = $5, delivery_date = $6 WHERE id = $1 AND erased_at IS NULL';

/** The stored orders of deliveries. A delivery publishes its own events, so these orders publish none. */
@Injectable()
export class DeliveryOrders {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly parcelEvents: ParcelEventPublisher,
  ) {}

  /** The order in force, locked until the transaction ends. A postponed delivery may have others, which were cancelled. */
  async byDelivery(tx: Transaction, deliveryId: string): Promise<Order | null> {
    const [row] = await tx.query<{ id: string }>(`SELECT id FROM orders WHERE delivery_id = $1 AND status <> 'cancelled' FOR UPDATE`, [
      deliveryId,
    ]);
    return row === undefined ? null : this.orders.byId(row.id, tx);
  }

  /** Publishes that its reserved brushes have left the warehouse, only to trace their batches. Call it after saving the order. */
  publishDispatched(tx: Transaction, order: Order, reservationId: string): void {
    this.parcelEvents.publish(tx, order, reservationId);
  }

  async nextNumber(tx: Transaction): Promise<number> {
    const [row] = await tx.query<{ number: number }>(`SELECT nextval('order_number')::int AS number`);
    if (row === undefined) throw new Error('There is no next order number');
    return row.number;
  }

  /** Whether it was stored: an erased person gets no order. */
  async insert(tx: Transaction, order: Order): Promise<boolean> {
    const sums = [order.total, order.vatRatePermille, order.itemCount, order.brushCount];
    const person = [order.country, order.locale, order.email, JSON.stringify(order.shipping)];
    const times = [JSON.stringify(order.timeline), order.placedAt, order.paidAt];
    const delivery = [order.userId, order.deliveryId, order.subscriptionId, order.deliveryDate];
    const values = [order.id, order.number, order.status, order.version, order.currency, ...sums, ...person, ...times, ...delivery];
    const isStored = (await tx.query(INSERT_ORDER, values)).length === 1;
    if (isStored) await tx.query(INSERT_LINES, [order.id, JSON.stringify(order.lines)]);
    order.readVersion = order.version;
    return isStored;
  }

  /** @throws OptimisticLockError */
  async save(tx: Transaction, order: Order): Promise<void> {
    const { id, shipping, email, country, brushCount, deliveryDate, lines } = order;
    await saveOrder(tx, order);
    await tx.query(UPDATE_CONTENT, [id, JSON.stringify(shipping), email, country, brushCount, deliveryDate]);
    await tx.query('UPDATE order_line SET brushes = $2 WHERE order_id = $1 AND position = 0', [id, JSON.stringify(lines[0]?.brushes)]);
  }
}
