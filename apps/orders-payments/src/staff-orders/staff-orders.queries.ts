import { Database } from '@brote/persistence';
import type { Currency } from '@brote/contracts';
import type { Country, OrderStatus } from '@brote/contracts/orders';
import type { OrdersFilter } from '@brote/contracts/staff-orders';
import { Clock, madridDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { OrdersPosition } from '#app/my-orders/orders-cursor';
import type { BrushCounts } from '#app/orders/brush-counts';
import { brushesToSend, COUNT_TO_SEND } from '#app/orders/brushes-to-send';
import { DISPATCH_DAY } from '#app/orders/due-parcels';
import type { Order } from '#app/orders/order.entity';
import { HIDDEN, isShown, whileShown } from '#app/personal-data/hidden-people';
import { hasWords, isByDispatch, isOneWord, narrow, type Narrowed, searched, withWords } from './orders-filter';

/** The columns of an order in a list. */
export interface ListedOrder {
  id: string;
  number: string;
  status: OrderStatus;
  userId: string | null;
  subscriptionId: string | null;
  name: string;
  email: string;
  country: Country;
  /** The number of brushes to send, or sent. */
  brushCount: number;
  total: number;
  refunded: number;
  currency: Currency;
  placedAt: Date;
  /** The dispatch day; null while it is not paid. */
  leavesOn: string | null;
  eraseWantedAt: Date | null;
}

export interface StoredNote {
  id: string;
  authorId: string;
  text: string;
  at: Date;
}

const LISTED = `
  SELECT id, number, status, user_id AS "userId", subscription_id AS "subscriptionId",
         ${whileShown(`(shipping->>'firstName') || ' ' || (shipping->>'lastName')`, HIDDEN.name)} AS name,
         ${whileShown('email', HIDDEN.email)} AS email, country,
         ${COUNT_TO_SEND} AS "brushCount", total, refunded, currency, placed_at AS "placedAt",
         ${DISPATCH_DAY}::text AS "leavesOn", erase_wanted_at AS "eraseWantedAt"`;
const NEWEST_FIRST = 'ORDER BY placed_at DESC, id DESC';
const BY_DISPATCH = `ORDER BY ${DISPATCH_DAY}, id`;
/** The number of newest orders, by the other conditions, that are read first: a common word occurs often enough among them. */
const NEWEST = 4_000;
/** Words with this many matches or fewer are looked up by index; more common words soon occur among the newest. */
const FEW = 3_000;

/** Reads of orders for staff. */
@Injectable()
export class StaffOrdersQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Up to `limit` matching orders after a position, the newest first unless the filter sorts by dispatch day. */
  async find(filter: OrdersFilter, after: OrdersPosition | null, limit: number): Promise<ListedOrder[]> {
    if (isByDispatch(filter)) return this.listed('orders', this.narrowed(filter, after), limit, BY_DISPATCH);
    if (!hasWords(filter.search)) return this.listed('orders', this.narrowed(filter, after), limit);
    const newest = isOneWord(filter.search) ? await this.amongNewest(filter, after, limit) : [];
    if (newest.length === limit) return newest;
    const few = await this.fewWith(filter.search, Math.max(FEW, 10 * limit));
    if (few === null) return this.listed('orders', this.narrowed(filter, after), limit);
    const rest = this.narrowed({ ...filter, search: null }, after);
    // OFFSET 0 makes the planner read the few rows first, whatever it estimates about the sorted order.
    return this.listed(`(SELECT * FROM orders WHERE id = ANY($${rest.params.push(few)}::uuid[]) OFFSET 0) AS orders`, rest, limit);
  }

  /** Matches among the newest orders; when these are `limit`, there are no newer ones. */
  private amongNewest(filter: OrdersFilter, after: OrdersPosition | null, limit: number): Promise<ListedOrder[]> {
    const { sql, params } = this.narrowed({ ...filter, search: null }, after);
    const from = `(SELECT * FROM orders WHERE ${sql} ${NEWEST_FIRST} LIMIT ${NEWEST}) AS orders`;
    const words = searched(filter.search, (parameter) => `$${params.push(parameter)}`);
    return this.listed(from, { sql: words.join(' AND '), params }, limit);
  }

  private narrowed(filter: OrdersFilter, after: OrdersPosition | null): Narrowed {
    return narrow(filter, after, madridDay(this.clock.now()));
  }

  private listed(from: string, { sql, params }: Narrowed, limit: number, order = NEWEST_FIRST): Promise<ListedOrder[]> {
    const statement = `${LISTED} FROM ${from} WHERE ${sql} ${order} LIMIT $${params.push(limit)}`;
    return this.database.queryUnprepared<ListedOrder>(statement, params);
  }

  /** Whether the person of the order is hidden from staff. */
  async isHidden(orderId: string): Promise<boolean> {
    return (await this.database.query(`SELECT 1 FROM orders WHERE id = $1 AND NOT (${isShown()})`, [orderId])).length > 0;
  }

  /** The brushes to send, by line and place in the pack. */
  async brushesToSend(order: Order): Promise<BrushCounts> {
    return brushesToSend(this.database, order);
  }

  /** The notes, the oldest first. */
  async notesOf(orderId: string): Promise<StoredNote[]> {
    return this.database.query<StoredNote>(
      'SELECT id, author_id AS "authorId", text, at FROM order_note WHERE order_id = $1 ORDER BY at, id LIMIT 200',
      [orderId],
    );
  }

  /** The ids of orders with the typed words; null when more than `most` match. */
  private async fewWith(search: string | null, most: number): Promise<string[] | null> {
    const { sql, params } = withWords(search, most + 1);
    const found = await this.database.queryUnprepared<{ id: string }>(sql, params);
    return found.length > most ? null : found.map(({ id }) => id);
  }
}
