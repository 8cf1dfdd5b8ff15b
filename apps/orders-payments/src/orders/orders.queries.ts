import { Database, EntityRows, type Row, type Sql } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Payment } from '#app/payments/payment.entity';
import type { WithdrawalItem } from '@brote/contracts/orders';
import { OrderRows } from './order-rows';
import { Order } from './order.entity';
import type { DeclaredWithdrawal, WholeOrder } from './orders.view';
import { TAKINGS, type Taking } from './sold-brushes';
import { takenItemsSql } from './taken-items';

/** Reads of orders. */
@Injectable()
export class OrdersQueries {
  private readonly payments: EntityRows<Payment>;

  constructor(
    private readonly database: Database,
    private readonly rows: OrderRows,
  ) {
    this.payments = new EntityRows(database.dataSource, Payment, 'p');
  }

  /** With lines, payment and invoice number, in one statement. */
  async whole(id: string): Promise<WholeOrder | null> {
    const [found = null] = await this.read('WHERE o.id = $1 ORDER BY l.position', [id]);
    return found;
  }

  /** The same, if the order is that account's; null both for another account's order and for none. */
  async wholeOf(userId: string, id: string): Promise<WholeOrder | null> {
    const [found = null] = await this.read('WHERE o.id = $1 AND o.user_id = $2 ORDER BY l.position', [id, userId]);
    return found;
  }

  /** Orders of an account by their ids, newest first. */
  async allOf(userId: string, ids: readonly string[]): Promise<WholeOrder[]> {
    if (ids.length === 0) return [];
    return this.read('WHERE o.id = ANY($1) AND o.user_id = $2 ORDER BY o.placed_at DESC, o.id DESC, l.position', [ids, userId]);
  }

  async isOf(userId: string, id: string): Promise<boolean> {
    return this.database.dataSource.manager.existsBy(Order, { id, userId });
  }

  /** An order with its lines, as the transaction reads it. */
  async byId(id: string, sql: Sql = this.database): Promise<Order | null> {
    const rows = await sql.query<Row>(
      `SELECT ${this.rows.columns} FROM orders o LEFT JOIN order_line l ON l.order_id = o.id WHERE o.id = $1 ORDER BY l.position`,
      [id],
    );
    const [found = null] = this.rows.from(rows);
    return found;
  }

  private async read(narrow: string, params: unknown[]): Promise<WholeOrder[]> {
    const rows = await this.database.query<WholeRow>(
      `SELECT ${this.rows.columns}, ${this.payments.columns}, i.number AS invoice_number,
                (SELECT jsonb_agg(t.items) FROM (${takenItemsSql('o.id')}) AS t) AS taken,
                ${TAKINGS} AS takings, ${WITHDRAWALS} AS withdrawals
         FROM orders o
         LEFT JOIN order_line l ON l.order_id = o.id
         LEFT JOIN payment p ON p.order_id = o.id
         LEFT JOIN invoice i ON i.order_id = o.id AND i.refund_id IS NULL
        ${narrow}`,
      params,
    );
    // One row for each line: the order's columns are the same in all of them.
    const byOrder = new Map(rows.map((row) => [row.o_id, row]));
    return this.rows.from(rows).map((order) => {
      const row = byOrder.get(order.id);
      const { invoice_number: invoiceNumber = null, taken = null, takings = null, withdrawals = null } = row ?? {};
      return {
        order,
        payment: row ? this.payments.from(row) : null,
        invoiceNumber,
        taken: taken ?? [],
        takings: takings ?? [],
        withdrawals: withdrawals ?? [],
      };
    });
  }
}

interface WholeRow extends Row {
  o_id: string;
  invoice_number: string | null;
  taken: WithdrawalItem[][] | null;
  takings: Taking[] | null;
  withdrawals: DeclaredWithdrawal[] | null;
}

/** The withdrawals of an order, the latest first. Only staff see an unproven one. */
const WITHDRAWALS = `
  (SELECT jsonb_agg(jsonb_build_object('state', w.state, 'receivedAt', w.received_at, 'lines', coalesce(w.returned_lines, w.lines))
                    ORDER BY w.received_at DESC)
     FROM withdrawal w WHERE w.order_id = o.id AND w.state <> 'prepared' AND (w.is_proven OR w.state = 'refunded'))`;
