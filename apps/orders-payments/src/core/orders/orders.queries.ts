import { Database, EntityRowMapper, type Row, type Sql, type SqlParams } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Payment } from '#app/core/order-payments/payment.entity';
import type { WithdrawalItem } from '@brote/contracts/orders';
import { OrderRows } from './order-rows';
import { Order } from './order.entity';
import type { DeclaredWithdrawal, DetailedOrder } from './orders.view';
import { type TakenItems } from './sold-brushes';
import { TAKEN_ITEMS_SQL } from './orders.sql';
import { takenItemsSql } from './orders.sql';

/** Reads of orders. */
@Injectable()
export class OrdersQueries {
  private readonly payments: EntityRowMapper<Payment>;

  constructor(
    private readonly database: Database,
    private readonly orderRows: OrderRows,
  ) {
    this.payments = new EntityRowMapper(database.dataSource, Payment, 'p');
  }

  /** With lines, payment and invoice number, in one statement. */
  async findDetailed(id: string): Promise<DetailedOrder | null> {
    const [firstOrder = null] = await this.read('WHERE o.id = :id ORDER BY l.position', { id });
    return firstOrder;
  }

  /** The same, if the order is that account's; null both for another account's order and for none. */
  async findDetailedOfUser(userId: string, id: string): Promise<DetailedOrder | null> {
    const [firstOrder = null] = await this.read('WHERE o.id = :id AND o.user_id = :userId ORDER BY l.position', { id, userId });
    return firstOrder;
  }

  /** Orders of an account by their ids, newest first. */
  async findAllDetailed(userId: string, ids: readonly string[]): Promise<DetailedOrder[]> {
    if (ids.length === 0) return [];
    return this.read('WHERE o.id = ANY(:ids) AND o.user_id = :userId ORDER BY o.placed_at DESC, o.id DESC, l.position', { ids, userId });
  }

  async isOwnedBy(userId: string, id: string): Promise<boolean> {
    return this.database.dataSource.manager.existsBy(Order, { id, userId });
  }

  /** An order with its lines, as the transaction reads it. */
  async byId(id: string, sql: Sql = this.database): Promise<Order | null> {
    const orderRows = await sql.query<Row>(
      `SELECT ${this.orderRows.columns} FROM orders o LEFT JOIN order_line l ON l.order_id = o.id WHERE o.id = :id ORDER BY l.position`,
      { id },
    );
    const [firstOrder = null] = this.orderRows.toOrders(orderRows);
    return firstOrder;
  }

  private async read(whereClause: string, params: SqlParams): Promise<DetailedOrder[]> {
    const orderRows = await this.database.query<DetailedOrderRow>(
      `SELECT ${this.orderRows.columns}, ${this.payments.columns}, i.number AS invoice_number,
                (SELECT jsonb_agg(t.items) FROM (${takenItemsSql('o.id')}) AS t) AS taken,
                ${TAKEN_ITEMS_SQL} AS takings, ${WITHDRAWALS_SQL} AS withdrawals
         FROM orders o
         LEFT JOIN order_line l ON l.order_id = o.id
         LEFT JOIN payment p ON p.order_id = o.id
         LEFT JOIN invoice i ON i.order_id = o.id AND i.refund_id IS NULL
        ${whereClause}`,
      params,
    );
    // One row for each line: the order's columns are the same in all of them.
    const rowByOrderId = new Map(orderRows.map((row) => [row.o_id, row]));
    return this.orderRows.toOrders(orderRows).map((order) => {
      const row = rowByOrderId.get(order.id);
      const { invoice_number: invoiceNumber = null, taken = null, takings = null, withdrawals = null } = row ?? {};
      return {
        order,
        payment: row ? this.payments.toEntity(row) : null,
        invoiceNumber,
        taken: taken ?? [],
        takings: takings ?? [],
        withdrawals: withdrawals ?? [],
      };
    });
  }
}

interface DetailedOrderRow extends Row {
  o_id: string;
  invoice_number: string | null;
  taken: WithdrawalItem[][] | null;
  takings: TakenItems[] | null;
  withdrawals: DeclaredWithdrawal[] | null;
}

/** The withdrawals of an order, the latest first. Only staff see an unproven one. */
const WITHDRAWALS_SQL = `
  (SELECT jsonb_agg(jsonb_build_object('state', w.state, 'receivedAt', w.received_at, 'lines', coalesce(w.returned_lines, w.lines))
                    ORDER BY w.received_at DESC)
     FROM withdrawal w WHERE w.order_id = o.id AND w.state <> 'prepared' AND (w.is_proven OR w.state = 'refunded'))`;
