import type { PlanDocumentNumber } from '@brote/contracts/orders';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { Invoice } from './invoice.entity';
import type { DocumentedSales } from './vat-threshold';

// A late document of a plan counts in the year of its payment or of its refund. It is never issued before them.
const SELECT_SALES_ABROAD = `
  SELECT extract(year FROM coalesce(content#>>'{plan,refundedOn}', CASE WHEN series = 'F' THEN content#>>'{plan,paidOn}' END,
                                    issued_on::text)::date)::int AS year,
         charge_id IS NOT NULL AS "isPlan", sum(net)::int AS net FROM invoice
   WHERE content#>>'{buyer,country}' <> 'ES' AND issued_on >= make_date(:fromYear, 1, 1) GROUP BY 1, 2`;

const SELECT_DOCUMENTS_OF_CHARGES = `
  SELECT charge_id AS "chargeId", number, series = 'R' AS "isCreditNote"
   FROM invoice
   WHERE charge_id = ANY(:chargeIds)
   ORDER BY charge_id, coalesce(refunded_total, 0)`;

/** The figures of a document of an order. */
export type OrderDocument = Pick<Invoice, 'number' | 'series' | 'net' | 'vat' | 'vatRatePermille'>;

/** Reads of invoices. */
@Injectable()
export class InvoicesQueries {
  constructor(private readonly database: Database) {}

  /** The invoice of an order, without its credit notes. */
  async byOrder(orderId: string): Promise<Invoice | null> {
    return this.database.repository(Invoice).findOneBy({ orderId, series: 'F' });
  }

  /** A document of an order by its number. With an order, only when it belongs to that one. */
  async ofOrder(number: string, orderId?: string): Promise<Invoice | null> {
    return this.database.repository(Invoice).findOneBy({ number, orderId: orderId ?? Not(IsNull()) });
  }

  /** The documents of orders by their ids: the invoice, then the credit notes, the earliest first. */
  async findByOrders(orderIds: readonly string[]): Promise<Map<string, OrderDocument[]>> {
    const documents = await this.database.repository(Invoice).find({
      select: { number: true, series: true, orderId: true, net: true, vat: true, vatRatePermille: true },
      where: { orderId: In([...orderIds]) },
      order: { series: 'ASC', year: 'ASC', counter: 'ASC' },
    });
    const documentsByOrder = new Map<string, OrderDocument[]>();
    for (const { orderId, ...document } of documents)
      if (orderId !== null) documentsByOrder.set(orderId, [...(documentsByOrder.get(orderId) ?? []), document]);
    return documentsByOrder;
  }

  /** A document of a plan by its number. With an account, only when the plan is its own. */
  async ofPlan(number: string, userId?: string): Promise<Invoice | null> {
    const owner = userId === undefined ? {} : { userId };
    return this.database.repository(Invoice).findOneBy({ number, chargeId: Not(IsNull()), ...owner });
  }

  /** The documents of charges, the earliest of each charge first; charges without one are left out. */
  async findDocumentsOf(chargeIds: readonly string[]): Promise<PlanDocumentNumber[]> {
    return this.database.query<PlanDocumentNumber>(SELECT_DOCUMENTS_OF_CHARGES, { chargeIds });
  }

  /** Invoices less credit notes for buyers abroad, without VAT, by year. Documents that were issued before a year are left out. */
  findSalesAbroad(fromYear: number): Promise<DocumentedSales[]> {
    return this.database.query<DocumentedSales>(SELECT_SALES_ABROAD, { fromYear });
  }
}
