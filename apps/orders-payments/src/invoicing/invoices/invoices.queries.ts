import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Invoice } from './invoice.entity';
import type { DocumentedSales } from './vat-threshold';

const SELECT_SALES_ABROAD = `
  SELECT extract(year FROM issued_on)::int AS year, charge_id IS NOT NULL AS "isPlan", sum(net)::int AS net FROM invoice
   WHERE content#>>'{buyer,country}' <> 'ES' AND issued_on >= make_date(:fromYear, 1, 1) GROUP BY 1, 2`;

const SELECT_NUMBERS = `SELECT charge_id AS "chargeId", number FROM invoice WHERE charge_id = ANY(:chargeIds) AND series = 'F'`;

/** Reads of invoices. */
@Injectable()
export class InvoicesQueries {
  constructor(private readonly database: Database) {}

  /** The invoice of an order, without its credit notes. */
  async byOrder(orderId: string): Promise<Invoice | null> {
    return this.database.repository(Invoice).findOneBy({ orderId, refundId: IsNull() });
  }

  /** The invoice of a charge of a plan, without its credit notes. With an account, only when the plan is its own. */
  async byCharge(chargeId: string, userId?: string): Promise<Invoice | null> {
    return this.database.repository(Invoice).findOneBy({ chargeId, series: 'F', ...(userId === undefined ? {} : { userId }) });
  }

  /** Numbers of the invoices of charges; charges without one are left out. */
  async findNumbersOf(chargeIds: readonly string[]): Promise<{ chargeId: string; number: string }[]> {
    return this.database.query<{ chargeId: string; number: string }>(SELECT_NUMBERS, { chargeIds });
  }

  /** Invoices less credit notes for buyers abroad, without VAT, by the year of the document from a year on. */
  findSalesAbroad(fromYear: number): Promise<DocumentedSales[]> {
    return this.database.query<DocumentedSales>(SELECT_SALES_ABROAD, { fromYear });
  }
}
