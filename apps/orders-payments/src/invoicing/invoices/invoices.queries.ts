import type { PlanDocumentNumber } from '@brote/contracts/orders';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import { BillingRecord } from '#app/invoicing/billing-records/billing-record.entity';
import { Invoice } from './invoice.entity';
import { type NetAndVat, orderPartOf, PLAN_NET_SQL, PLAN_VAT_SQL } from './shared-invoice';
import type { DocumentedSales } from './vat-threshold';

// A late document of a plan counts in the year of its payment or of its refund. It is never issued before them.
const SELECT_SALES_ABROAD = `
  SELECT extract(year FROM coalesce(content#>>'{plan,refundedOn}', CASE WHEN series <> 'R' THEN content#>>'{plan,paidOn}' END,
                                    issued_on::text)::date)::int AS year,
         part."isPlan", sum(part.net)::int AS net
    FROM invoice i, LATERAL (SELECT true AS "isPlan", ${PLAN_NET_SQL} AS net WHERE i.charge_id IS NOT NULL
                             UNION ALL
                             SELECT false, CASE WHEN i.charge_id IS NULL THEN i.net ELSE i.net - ${PLAN_NET_SQL} END WHERE i.order_id IS NOT NULL) AS part
   WHERE coalesce(content#>>'{buyer,country}', content->>'deliveryCountry') <> 'ES' AND issued_on >= make_date(:fromYear, 1, 1) GROUP BY 1, 2`;

const SELECT_DOCUMENTS_OF_CHARGES = `
  SELECT charge_id AS "chargeId", number, series = 'R' AS "isCreditNote",
         series <> 'S' AND content#>'{buyer,taxId}' IS NOT NULL AS "isOfCompany",
         jsonb_build_object('ratePermille', vat_rate_permille, 'country', vat_country,
                            'net', jsonb_build_object('amount', ${PLAN_NET_SQL}, 'currency', currency),
                            'vat', jsonb_build_object('amount', ${PLAN_VAT_SQL}, 'currency', currency)) AS vat
   FROM invoice i
   WHERE charge_id = ANY(:chargeIds)
   ORDER BY charge_id, series = 'R', year, counter`;

/** The figures of a document of an order. */
export type OrderDocument = Pick<Invoice, 'number' | 'series' | 'vatRatePermille'> & NetAndVat;

/** Reads of invoices. */
@Injectable()
export class InvoicesQueries {
  constructor(private readonly database: Database) {}

  /** The invoice of an order with its billing record, without its credit notes. */
  async byOrder(orderId: string): Promise<Invoice | null> {
    return this.documents().where(`invoice.orderId = :orderId AND invoice.series <> 'R'`, { orderId }).getOne();
  }

  /** A document of an order by its number, with its billing record. With an order, only when it belongs to that one. */
  async ofOrder(number: string, orderId?: string): Promise<Invoice | null> {
    const query = this.documents().where('invoice.number = :number AND invoice.orderId IS NOT NULL', { number });
    return (orderId === undefined ? query : query.andWhere('invoice.orderId = :orderId', { orderId })).getOne();
  }

  /** A document of an order or of a plan by its number, with its billing record. */
  async byNumber(number: string): Promise<Invoice | null> {
    return this.documents().where('invoice.number = :number', { number }).getOne();
  }

  /** The documents of orders by their ids, with the part of the order: the invoice, then the credit notes, the earliest first. */
  async findByOrders(orderIds: readonly string[]): Promise<Map<string, OrderDocument[]>> {
    const documents = await this.database.repository(Invoice).find({
      select: { number: true, series: true, orderId: true, net: true, vat: true, vatRatePermille: true, content: true },
      where: { orderId: In([...orderIds]) },
      order: { series: 'ASC', year: 'ASC', counter: 'ASC' },
    });
    const documentsByOrder = new Map<string, OrderDocument[]>();
    for (const document of documents) {
      const { orderId, number, series, vatRatePermille } = document;
      const orderDocument = { number, series, vatRatePermille, ...orderPartOf(document) };
      if (orderId !== null) documentsByOrder.set(orderId, [...(documentsByOrder.get(orderId) ?? []), orderDocument]);
    }
    return documentsByOrder;
  }

  /** A document of a plan by its number, with its billing record. With an account, only when the plan is its own. */
  async ofPlan(number: string, userId?: string): Promise<Invoice | null> {
    const query = this.documents().where('invoice.number = :number AND invoice.chargeId IS NOT NULL', { number });
    return (userId === undefined ? query : query.andWhere('invoice.userId = :userId', { userId })).getOne();
  }

  /** The documents of charges, the earliest of each charge first; charges without one are left out. */
  async findDocumentsOf(chargeIds: readonly string[]): Promise<PlanDocumentNumber[]> {
    return this.database.query<PlanDocumentNumber>(SELECT_DOCUMENTS_OF_CHARGES, { chargeIds });
  }

  /** Invoices less credit notes for buyers abroad, without VAT, by year. Documents that were issued before a year are left out. */
  findSalesAbroad(fromYear: number): Promise<DocumentedSales[]> {
    return this.database.query<DocumentedSales>(SELECT_SALES_ABROAD, { fromYear });
  }

  /** Documents with their first billing records, by one statement. Later ones replace the first one at the tax agency only. */
  private documents(): SelectQueryBuilder<Invoice> {
    const isRecord = `record.invoiceNumber = invoice.number AND record.kind = 'registration' AND record.record ->> 'amends' IS NULL`;
    return this.database
      .repository(Invoice)
      .createQueryBuilder('invoice')
      .leftJoinAndMapOne('invoice.billingRecord', BillingRecord, 'record', isRecord);
  }
}
