import { Database, EntityRowMapper, type Row } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrderLine } from './order-line.entity';
import { Order } from './order.entity';

/** Builds orders from rows that contain an order (`o`) and one of its lines (`l`) each. */
@Injectable()
export class OrderRows {
  /** The select list that `from` expects: `o.id AS o_id, …` for the alias `o`. */
  readonly columns: string;
  private readonly orders: EntityRowMapper<Order>;
  private readonly lines: EntityRowMapper<OrderLine>;

  constructor({ dataSource }: Database) {
    this.orders = new EntityRowMapper(dataSource, Order, 'o');
    this.lines = new EntityRowMapper(dataSource, OrderLine, 'l');
    this.columns = `${this.orders.columns}, ${this.lines.columns}`;
  }

  /** Each order once with its lines, in the order of the rows; columns without a match are left out. */
  toOrders(rows: readonly Row[]): Order[] {
    const ordersById = new Map<string, Order>();
    for (const row of rows) {
      const rowOrder = this.orders.toEntity(row);
      if (rowOrder === null) continue;
      const order = ordersById.get(rowOrder.id) ?? Object.assign(rowOrder, { lines: [] });
      const line = this.lines.toEntity(row);
      if (line !== null) order.lines.push(line);
      ordersById.set(order.id, order);
    }
    return [...ordersById.values()];
  }
}
