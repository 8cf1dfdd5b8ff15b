import { Database } from '@brote/persistence';
import type { Currency } from '@brote/contracts';
import type { Country, OrderStatus } from '@brote/contracts/orders';
import type { OrdersFilter } from '@brote/contracts/staff-orders';
import { Injectable } from '@nestjs/common';
import type { OrdersPosition } from '#app/my-orders/orders-cursor';
import { narrow, withWords } from './orders-filter';

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
         brush_count AS "brushCount", total, refunded, currency, placed_at AS "placedAt"`;
/** Words that fit so many orders or fewer are looked up; more of them are soon met among the newest. */
const FEW = 3_000;

/** Reads of orders for staff. */
@Injectable()
export class StaffOrdersQueries {
  constructor(private readonly database: Database) {}

  /** Up to `limit` orders that fit, behind a position, the newest first. */
  async find(filter: OrdersFilter, after: OrdersPosition | null, limit: number): Promise<ListedOrder[]> {
    const few = await this.fewWith(filter.search);
    const { sql, params } = narrow(few === null ? filter : { ...filter, search: null }, after);
    // Behind OFFSET the few are read as such, whatever is thought of how soon they would be met in order.
    const from = few === null ? 'orders' : `(SELECT * FROM orders WHERE id = ANY($${params.push(few)}::uuid[]) OFFSET 0) AS orders`;
    const statement = `${LISTED} FROM ${from} WHERE ${sql} ORDER BY placed_at DESC, id DESC LIMIT $${params.push(limit)}`;
    return this.database.queryUnprepared<ListedOrder>(statement, params);
  }

  /** The oldest first. */
  async notesOf(orderId: string): Promise<StoredNote[]> {
    return this.database.query<StoredNote>(
      'SELECT id, author_id AS "authorId", text, at FROM order_note WHERE order_id = $1 ORDER BY at, id LIMIT 200',
      [orderId],
    );
  }

  /** The ids of what was typed; null when nothing was, or too much has it. */
  private async fewWith(search: string | null): Promise<string[] | null> {
    const words = withWords(search, FEW + 1);
    if (words === null) return null;
    const found = await this.database.queryUnprepared<{ id: string }>(words.sql, words.params);
    return found.length > FEW ? null : found.map(({ id }) => id);
  }
}
