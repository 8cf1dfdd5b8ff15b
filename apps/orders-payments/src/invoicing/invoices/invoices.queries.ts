import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Invoice } from './invoice.entity';
import type { OrderSales } from './vat-threshold';

const SELECT_SALES_ABROAD = `
  SELECT extract(year FROM issued_on)::int AS year, sum(net)::int AS net FROM invoice
   WHERE content#>>'{buyer,country}' <> 'ES' AND issued_on >= make_date(:fromYear, 1, 1) GROUP BY 1`;

/** Reads of invoices. */
@Injectable()
export class InvoicesQueries {
  constructor(private readonly database: Database) {}

  /** The invoice of an order, without its credit notes. */
  async byOrder(orderId: string): Promise<Invoice | null> {
    return this.database.repository(Invoice).findOneBy({ orderId, refundId: IsNull() });
  }

  /** Invoices less credit notes for buyers abroad, without VAT, by the year of the document from a year on. */
  findSalesAbroad(fromYear: number): Promise<OrderSales[]> {
    return this.database.query<OrderSales>(SELECT_SALES_ABROAD, { fromYear });
  }
}
