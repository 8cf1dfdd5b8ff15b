import { Database, EntityRows, type Row } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Invoice } from './invoice.entity';

/** Reads of invoices. */
@Injectable()
export class InvoicesQueries {
  private readonly rows: EntityRows<Invoice>;

  constructor(private readonly database: Database) {
    this.rows = new EntityRows(database.dataSource, Invoice, 'i');
  }

  /** The invoice of an order; credit notes are not meant. */
  async ofOrder(orderId: string): Promise<Invoice | null> {
    const sql = `SELECT ${this.rows.columns} FROM invoice i WHERE i.order_id = $1 AND i.refund_id IS NULL`;
    const [row] = await this.database.query<Row>(sql, [orderId]);
    return row === undefined ? null : this.rows.from(row);
  }
}
