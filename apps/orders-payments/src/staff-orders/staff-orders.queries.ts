import { Database } from '@brote/persistence';
import type { Currency } from '@brote/contracts';
import type { Country, OrderStatus } from '@brote/contracts/orders';
import type { OrdersFilter } from '@brote/contracts/staff-orders';
import { Injectable } from '@nestjs/common';
import type { OrdersPosition } from '#app/my-orders/orders-cursor';
import { narrow } from './orders-filter';

/** What a list shows of an order. */
export interface ListedOrder {
  id: string;
  number: string;
  status: OrderStatus;
  userId: string | null;
  subscriptionId: string | null;
  name: string;
  email: string;
  country: Country;
  brushCount: number;
  total: number;
  refunded: number;
  currency: Currency;
  placedAt: Date;
}

export interface StoredNote {
  id: string;
  authorId: string;
  text: string;
  at: Date;
}

const LISTED = `
  SELECT id, number, status, user_id AS "userId", subscription_id AS "subscriptionId",
         (shipping->>'firstName') || ' ' || (shipping->>'lastName') AS name, email, country,
         brush_count AS "brushCount", total, refunded, currency, placed_at AS "placedAt"
    FROM orders`;

/** Reads of orders for staff. */
@Injectable()
export class StaffOrdersQueries {
  constructor(private readonly database: Database) {}

  /** Up to `limit` orders that fit, behind a position, the newest first. */
  async find(filter: OrdersFilter, after: OrdersPosition | null, limit: number): Promise<ListedOrder[]> {
    const { sql, params } = narrow(filter, after);
    const statement = `${LISTED} WHERE ${sql} ORDER BY placed_at DESC, id DESC LIMIT $${params.length + 1}`;
    return this.database.queryUnprepared<ListedOrder>(statement, [...params, limit]);
  }

  /** The oldest first. */
  async notesOf(orderId: string): Promise<StoredNote[]> {
    return this.database.query<StoredNote>(
      'SELECT id, author_id AS "authorId", text, at FROM order_note WHERE order_id = $1 ORDER BY at, id LIMIT 200',
      [orderId],
    );
  }
}
