import type { OssCorrection, OssReturnRow, VatBookPeriod, VatBookRow } from '@brote/contracts/staff-orders';
import { standardVatRate } from '@brote/money/vat-rates';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { SELLER_COUNTRY } from '#app/core/orders/vat';
import { Invoice } from '#app/invoicing/invoices/invoice.entity';

/**
 * SQL: the member state that the VAT of the document `i` belongs to. `o` is its order, `c` the invoice that it corrects. Documents of
 * earlier versions do not name it: another rate than the seller's is that of the buyer's state, and the seller's rate is that of the buyer's
 * state from the first day of the mode `destination`.
 */
export const VAT_COUNTRY_SQL = `
  coalesce(i.vat_country, c.vat_country, o.vat_country,
           CASE WHEN i.vat_rate_permille <> :sellerRate OR coalesce(c.issued_on, i.issued_on) >= :destinationFrom::date
                THEN i.content#>>'{buyer,country}' ELSE :sellerCountry::text END)`;

/** The seller's rate while documents did not name their member state, per thousand. */
const SELLER_RATE = standardVatRate(SELLER_COUNTRY, '2026-11-01');

/** SQL: documents as `i`, with their orders as `o` and the invoices that they correct as `c`. */
export const DOCUMENTS_SQL = 'invoice i LEFT JOIN orders o ON o.id = i.order_id LEFT JOIN invoice c ON c.number = i.corrects';

/** SQL: the order and the plan that the document `i` names. */
export const PURCHASE_SQL = `concat_ws(', ', i.content->>'orderNumber', i.content#>>'{plan,reference}')`;

const SELECT_BOOK_ROWS = `
  SELECT i.number, i.series, i.issued_on::text AS "issuedOn",
         (CASE WHEN i.series = 'R' THEN i.issued_on
               ELSE coalesce((i.content#>>'{plan,paidOn}')::date, (o.paid_at AT TIME ZONE 'Europe/Madrid')::date, i.issued_on) END)::text AS "operationOn",
         coalesce(i.content#>>'{buyer,name}', '') AS buyer, coalesce(i.content#>>'{buyer,taxId}', '') AS "buyerTaxId",
         ${VAT_COUNTRY_SQL} AS "vatCountry",
         coalesce(i.content#>>'{buyer,country}', i.content->>'deliveryCountry', ${VAT_COUNTRY_SQL}) AS country,
         i.vat_rate_permille AS "ratePermille", i.net, i.vat, i.total, i.corrects,
         ${PURCHASE_SQL} AS purchase
    FROM ${DOCUMENTS_SQL}
   WHERE i.issued_on BETWEEN :from::date AND :until::date
     AND (:afterSeries::text IS NULL OR (i.issued_on, i.series, i.counter) > (:from::date, :afterSeries::text, :afterCounter::int))
   ORDER BY i.issued_on, i.series, i.counter LIMIT :limit`;

/** SQL: whether the document `i` corrects an invoice of an earlier period. */
const IS_LATE_CORRECTION_SQL = 'coalesce(c.issued_on < :from::date, false)';

const SUM_SALES = `
  SELECT d.country, d.rate AS "ratePermille", sum(d.net)::int AS net, sum(d.vat)::int AS vat
    FROM (SELECT ${VAT_COUNTRY_SQL} AS country, i.vat_rate_permille AS rate, i.net, i.vat FROM ${DOCUMENTS_SQL}
           WHERE i.issued_on BETWEEN :from::date AND :until::date AND NOT ${IS_LATE_CORRECTION_SQL}) AS d
   WHERE d.country <> :sellerCountry GROUP BY d.country, d.rate ORDER BY d.country, d.rate`;

const SUM_CORRECTIONS = `
  SELECT d.country, extract(year FROM d.corrected_on)::int AS year, extract(quarter FROM d.corrected_on)::int AS quarter, sum(d.vat)::int AS vat
    FROM (SELECT ${VAT_COUNTRY_SQL} AS country, c.issued_on AS corrected_on, i.vat FROM ${DOCUMENTS_SQL}
           WHERE i.issued_on BETWEEN :from::date AND :until::date AND ${IS_LATE_CORRECTION_SQL}) AS d
   WHERE d.country <> :sellerCountry GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`;

/** Documents with the VAT of one member state at one rate: cents. */
type CountrySales = Pick<OssReturnRow, 'country' | 'ratePermille'> & Record<'net' | 'vat', number>;
/** Cents of VAT of an earlier quarter. */
type CountryCorrection = Pick<OssCorrection, 'country' | 'year' | 'quarter'> & Record<'vat', number>;

/** Reads of the books of issued documents. */
@Injectable()
export class BooksQueries {
  constructor(
    private readonly database: Database,
    private readonly config: OrdersConfig,
  ) {}

  /** Up to `limit` documents of the period after the document with a number, by day of issue, series and number. */
  async findBookRows({ from, until }: VatBookPeriod, after: string | null, limit: number): Promise<VatBookRow[]> {
    const last = after === null ? null : await this.database.repository(Invoice).findOneBy({ number: after });
    return this.database.query<VatBookRow>(SELECT_BOOK_ROWS, {
      ...{ from: last?.issuedOn ?? from, until, limit },
      ...{ afterSeries: last?.series ?? null, afterCounter: last?.counter ?? null },
      ...this.vatParams(),
    });
  }

  /** Documents of the days with the VAT of other member states, without corrections of invoices before `from`. */
  sumSalesByCountry(from: string, until: string): Promise<CountrySales[]> {
    return this.database.query<CountrySales>(SUM_SALES, { from, until, ...this.vatParams() });
  }

  /** Credit notes of the days for invoices before `from`, with the VAT of other member states. */
  sumCorrectionsByCountry(from: string, until: string): Promise<CountryCorrection[]> {
    return this.database.query<CountryCorrection>(SUM_CORRECTIONS, { from, until, ...this.vatParams() });
  }

  /** The values of `VAT_COUNTRY_SQL`: what tells the VAT of documents that do not name their member state. */
  vatParams(): Record<'sellerCountry' | 'sellerRate' | 'destinationFrom', string | number | null> {
    const { vatDestinationFrom } = this.config;
    return {
      sellerCountry: SELLER_COUNTRY,
      sellerRate: SELLER_RATE,
      destinationFrom: vatDestinationFrom === '' ? null : vatDestinationFrom,
    };
  }
}
