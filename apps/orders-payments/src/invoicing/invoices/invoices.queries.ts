import { Database, EntityRowMapper, type Row } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Invoice } from './invoice.entity';
import type { OrderSales } from './vat-threshold';

const SELECT_SALES_ABROAD = `
  SELECT extract(year FROM issued_on)::int AS year, sum(net)::int AS net FROM invoice
   WHERE content#>>'{buyer,country}' <> 'ES' AND issued_on >= make_date(:fromYear, 1, 1) GROUP BY 1`;

/** Reads of invoices. */
@Injectable()
export class InvoicesQueries {
  private readonly rows: EntityRowMapper<Invoice>;

  constructor(private readonly database: Database) {
    this.rows = new EntityRowMapper(database.dataSource, Invoice, 'i');
  }

  /** The invoice of an order, without its credit notes. */
  async byOrder(orderId: string): Promise<Invoice | null> {
    const sql = `SELECT ${this.rows.columns} FROM invoice i WHERE i.order_id = :orderId AND i.refund_id IS NULL`;
    const [row] = await this.database.query<Row>(sql, { orderId });
    return row === undefined ? null : this.rows.toEntity(row);
  }

  /** Invoices less credit notes for buyers abroad, without VAT, by the year of the document from a year on. */
  findSalesAbroad(fromYear: number): Promise<OrderSales[]> {
    return this.database.query<OrderSales>(SELECT_SALES_ABROAD, { fromYear });
  }
}
