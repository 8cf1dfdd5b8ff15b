import type { OrderDocumentView, WithdrawalItem } from '@brote/contracts/orders';
import { Database, type Sql } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { Payment } from '#app/core/order-payments/payment.entity';
import { Order } from './order.entity';
import { SELECT_TAKEN_ITEMS, TAKEN_ITEMS_SQL, takenItemsSql } from './taken-items.sql';
import type { DeclaredWithdrawal, DetailedOrder } from './orders.view';
import type { TakenItems } from './brush-counts';

/** The withdrawals of an order, the latest first. Only staff see an unproven one. */
const WITHDRAWALS_SQL = `
  coalesce((SELECT jsonb_agg(jsonb_build_object('state', w.state, 'receivedAt', w.received_at, 'lines', coalesce(w.returned_lines, w.lines))
                    ORDER BY w.received_at DESC)
     FROM withdrawal w WHERE w.order_id = o.id AND w.state <> 'prepared' AND (w.is_proven OR w.state = 'refunded')), '[]'::jsonb)`;

/** The documents of an order: the invoice, then the credit notes, the earliest first. */
const DOCUMENTS_SQL = `
  coalesce((SELECT jsonb_agg(jsonb_build_object('number', i.number, 'isCreditNote', i.series = 'R',
                                       'total', jsonb_build_object('amount', i.total, 'currency', i.currency)) ORDER BY i.series, i.year, i.counter)
     FROM invoice i WHERE i.order_id = o.id), '[]'::jsonb)`;

const TAKEN_LISTS_SQL = `coalesce((SELECT jsonb_agg(t.items) FROM (${takenItemsSql('o.id')}) AS t), '[]'::jsonb)`;

const IS_ACCOUNT_ERASED = 'SELECT 1 FROM account WHERE user_id = :userId AND erased_at IS NOT NULL';

const SELECT_NEXT_COUNTER = `SELECT nextval('order_number')::int AS counter`;

// A restored sequence is behind the numbers that were given out: without this, a new order would take the same number later.
const ADVANCE_NUMBERS = `
  SELECT max(nextval('order_number')) FROM generate_series(1, least(:counter::bigint - coalesce(pg_sequence_last_value('order_number'::regclass), 0), :maxSkippedNumbers))`;

/** Numbers that one rebuilt order may skip at most. */
const MAX_SKIPPED_NUMBERS = 100_000;

interface DetailsRow {
  o_id: string;
  documents: OrderDocumentView[];
  taken: WithdrawalItem[][];
  takings: TakenItems[];
  withdrawals: DeclaredWithdrawal[];
}

type PaidOrder = Order & { payment: Payment | null };

/** Reads of orders. */
@Injectable()
export class OrdersQueries {
  constructor(private readonly database: Database) {}

  /** With lines, payment and documents, in one statement. */
  async findDetailed(id: string): Promise<DetailedOrder | null> {
    const [detailedOrder = null] = await readDetails(selectOrders(this.database).where('o.id = :id', { id }));
    return detailedOrder;
  }

  /** The same, if the order is that account's; null both for another account's order and for none. */
  async findDetailedOfUser(userId: string, id: string): Promise<DetailedOrder | null> {
    const [detailedOrder = null] = await readDetails(selectOrders(this.database).where({ id, userId }));
    return detailedOrder;
  }

  /** Orders of an account by their ids, newest first. */
  async findAllDetailed(userId: string, ids: readonly string[]): Promise<DetailedOrder[]> {
    if (ids.length === 0) return [];
    const orders = selectOrders(this.database).where('o.id = ANY(:ids)', { ids }).andWhere('o.userId = :userId', { userId });
    return readDetails(orders.orderBy('o.placedAt', 'DESC').addOrderBy('o.id', 'DESC').addOrderBy('l.position'));
  }

  async isOwnedBy(userId: string, id: string): Promise<boolean> {
    return this.database.repository(Order).existsBy({ id, userId });
  }

  /** The order of a checkout with its lines. The checkout of add-on items has the id of their plan. */
  async byCheckout(checkoutId: string): Promise<Order | null> {
    return selectOrders(this.database).where('o.checkoutId = :checkoutId', { checkoutId }).getOne();
  }

  /** An order with its lines, as the transaction reads it. */
  async byId(id: string, source: Sql = this.database): Promise<Order | null> {
    return selectOrders(source).where('o.id = :id', { id }).getOne();
  }
}

/** Orders `o` with their lines `l`, sorted by the position of the lines. */
function selectOrders(source: Sql): SelectQueryBuilder<Order> {
  return source.repository(Order).createQueryBuilder('o').leftJoinAndSelect('o.lines', 'l').orderBy('l.position');
}

async function readDetails(orders: SelectQueryBuilder<Order>): Promise<DetailedOrder[]> {
  const { entities, raw } = await orders
    .leftJoinAndMapOne('o.payment', Payment, 'p', 'p.orderId = o.id')
    .addSelect(DOCUMENTS_SQL, 'documents')
    .addSelect(TAKEN_LISTS_SQL, 'taken')
    .addSelect(TAKEN_ITEMS_SQL, 'takings')
    .addSelect(WITHDRAWALS_SQL, 'withdrawals')
    .getRawAndEntities<DetailsRow>();
  // One row for each line: the order's columns are the same in all of them.
  const rowByOrderId = new Map(raw.map((row) => [row.o_id, row]));
  return (entities as PaidOrder[]).map((order) => {
    const { documents = [], taken = [], takings = [], withdrawals = [] } = rowByOrderId.get(order.id) ?? {};
    return { order, payment: order.payment, documents, taken, takings, withdrawals };
  });
}

/** The lists of items that were taken of an order, without those of one withdrawal. */
export async function readTakenItems(sql: Sql, orderId: string, exceptWithdrawalId: string | null = null): Promise<WithdrawalItem[][]> {
  const rows = await sql.query<{ items: WithdrawalItem[] }>(SELECT_TAKEN_ITEMS, { orderId, exceptWithdrawalId });
  return rows.map(({ items }) => items);
}

/** Whether the account was erased: it gets no new order, even when a request or event about it was still under way. */
export async function isAccountErased(sql: Sql, userId: string | null): Promise<boolean> {
  return userId !== null && (await sql.query(IS_ACCOUNT_ERASED, { userId })).length > 0;
}

/** The counter of the next order number. */
export async function takeOrderCounter(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ counter: number }>(SELECT_NEXT_COUNTER);
  if (row === undefined) throw new Error('There is no next order number');
  return row.counter;
}

/** Moves the sequence of order numbers up to this counter, if it is behind. */
export async function skipOrderCountersUpTo(sql: Sql, counter: number): Promise<void> {
  await sql.query(ADVANCE_NUMBERS, { counter, maxSkippedNumbers: MAX_SKIPPED_NUMBERS });
}
