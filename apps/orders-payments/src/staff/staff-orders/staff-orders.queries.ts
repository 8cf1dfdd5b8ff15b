import type { Currency } from '@brote/contracts';
import type { Country, OrderStatus } from '@brote/contracts/orders';
import type { OrdersFilter } from '@brote/contracts/staff-orders';
import { Database } from '@brote/persistence';
import { Clock, madridDay } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { isShownSql, HIDDEN_VALUES, shownColumnSql } from '#app/core/erasure/erased-person';
import { type BrushCounts, countBrushesToSend } from '#app/core/orders/brush-counts';
import type { Order } from '#app/core/orders/order.entity';
import type { OrdersPosition } from '#app/core/orders/orders-cursor';
import { DISPATCH_DAY_SQL } from '#app/core/orders/orders.sql';
import { COUNT_TO_SEND } from '#app/core/orders/taken-items.sql';
import { OrderNote } from './add-order-note';
import {
  allOf,
  hasWords,
  isSortedByDispatch,
  isOneWord,
  ordersFilterSql,
  type SqlFilter,
  searchCondition,
  matchingIdsSql,
} from './orders-filter';

const NUMBER_COLUMN = 'number';
/** Texts about the person. They match nothing once the person is hidden from staff. */
const PERSON_COLUMNS = ['email', `(shipping->>'firstName') || ' ' || (shipping->>'lastName')`, `shipping->>'lastName'`];

// Compared byte by byte, which a prefix index supports.
const prefixConditionSql = (column: string): string => `
  (search_text(${column}) ~>=~ search_text(:searchText::text)
   AND search_text(${column}) ~<~ (search_text(:searchText::text) || :highestCharacter::text))`;
const PREFIX_CONDITIONS = [
  prefixConditionSql(NUMBER_COLUMN),
  ...PERSON_COLUMNS.map((column) => `(${prefixConditionSql(column)} AND ${isShownSql()})`),
];

/** The same texts of a row, a line each. */
export const SEARCH_LINES_SQL = `concat_ws(E'\\n', ${NUMBER_COLUMN}, CASE WHEN ${isShownSql()} THEN concat_ws(E'\\n', ${PERSON_COLUMNS.join(', ')}) END)`;

/** The ids of orders with a word that begins so, by the indexes alone. */
export const SELECT_MATCHING_IDS = `
  SELECT id FROM (${PREFIX_CONDITIONS.map((condition) => `(SELECT id FROM orders WHERE ${condition} LIMIT :maxMatches)`).join(' UNION ALL ')}) AS found
   LIMIT :maxMatches`;

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

const SELECT_LISTED_ORDERS = `
  SELECT id, number, status, user_id AS "userId", subscription_id AS "subscriptionId",
         ${shownColumnSql(`(shipping->>'firstName') || ' ' || (shipping->>'lastName')`, HIDDEN_VALUES.name)} AS name,
         ${shownColumnSql('email', HIDDEN_VALUES.email)} AS email, country,
         ${COUNT_TO_SEND} AS "brushCount", total, refunded, currency, placed_at AS "placedAt",
         ${DISPATCH_DAY_SQL}::text AS "leavesOn", erase_wanted_at AS "eraseWantedAt"`;
const ORDER_BY_NEWEST = 'ORDER BY placed_at DESC, id DESC';
const ORDER_BY_DISPATCH = `ORDER BY ${DISPATCH_DAY_SQL}, id`;
/** The number of newest orders, by the other conditions, that are read first: a common word occurs often enough among them. */
const MAX_NEWEST_ORDERS = 4_000;
/** Words with this many matches or fewer are looked up by index; more common words soon occur among the newest. */
const MAX_INDEXED_MATCHES = 3_000;

/** Reads of orders for staff. */
@Injectable()
export class StaffOrdersQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Up to `limit` matching orders after a position, the newest first unless the filter sorts by dispatch day. */
  async find(filter: OrdersFilter, after: OrdersPosition | null, limit: number): Promise<ListedOrder[]> {
    if (isSortedByDispatch(filter)) return this.queryOrders('orders', this.filterSql(filter, after), limit, ORDER_BY_DISPATCH);
    if (!hasWords(filter.search)) return this.queryOrders('orders', this.filterSql(filter, after), limit);
    const newest = isOneWord(filter.search) ? await this.findAmongNewest(filter, after, limit) : [];
    if (newest.length === limit) return newest;
    const matchingIds = await this.findIdsByWords(filter.search, Math.max(MAX_INDEXED_MATCHES, 10 * limit));
    if (matchingIds === null) return this.queryOrders('orders', this.filterSql(filter, after), limit);
    const { sql, params } = this.filterSql({ ...filter, search: null }, after);
    // OFFSET 0 makes the planner read the few rows first, whatever it estimates about the sorted order.
    return this.queryOrders(
      '(SELECT * FROM orders WHERE id = ANY(:matchingIds::uuid[]) OFFSET 0) AS orders',
      { sql, params: { ...params, matchingIds } },
      limit,
    );
  }

  /** Matches among the newest orders; when these are `limit`, there are no newer ones. */
  private findAmongNewest(filter: OrdersFilter, after: OrdersPosition | null, limit: number): Promise<ListedOrder[]> {
    const { sql, params } = this.filterSql({ ...filter, search: null }, after);
    const from = `(SELECT * FROM orders WHERE ${sql} ${ORDER_BY_NEWEST} LIMIT ${MAX_NEWEST_ORDERS}) AS orders`;
    const words = allOf([searchCondition(filter.search)]);
    return this.queryOrders(from, { sql: words.sql, params: { ...params, ...words.params } }, limit);
  }

  private filterSql(filter: OrdersFilter, after: OrdersPosition | null): SqlFilter {
    return ordersFilterSql(filter, after, madridDay(this.clock.now()));
  }

  private queryOrders(from: string, { sql, params }: SqlFilter, limit: number, order = ORDER_BY_NEWEST): Promise<ListedOrder[]> {
    const statement = `${SELECT_LISTED_ORDERS} FROM ${from} WHERE ${sql} ${order} LIMIT :limit`;
    return this.database.query<ListedOrder>(statement, { ...params, limit });
  }

  /** Whether the person of the order is hidden from staff. */
  async isHidden(orderId: string): Promise<boolean> {
    return (await this.database.query(`SELECT 1 FROM orders WHERE id = :orderId AND NOT (${isShownSql()})`, { orderId })).length > 0;
  }

  /** The brushes to send, by line and place in the pack. */
  async countBrushesToSend(order: Order): Promise<BrushCounts> {
    return countBrushesToSend(this.database, order);
  }

  /** The notes, the oldest first. */
  async findNotesOf(orderId: string): Promise<OrderNote[]> {
    return this.database.repository(OrderNote).find({ where: { orderId }, order: { at: 'ASC', id: 'ASC' }, take: 200 });
  }

  /** The ids of orders with the typed words; null when more than `maxMatches` match. */
  private async findIdsByWords(search: string | null, maxMatches: number): Promise<string[] | null> {
    const { sql, params } = matchingIdsSql(search, maxMatches + 1);
    const matches = await this.database.query<{ id: string }>(sql, params);
    return matches.length > maxMatches ? null : matches.map(({ id }) => id);
  }
}
