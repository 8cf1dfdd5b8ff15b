import type { BalanceKind, PayoutBookRow, VatBookPeriod } from '@brote/contracts/staff-orders';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { PURCHASE_SQL } from '#app/invoicing/books/books.queries';
import { BALANCE_READING_ID, BalanceReading, BalanceTransaction } from './balance-transaction.entity';

/** SQL: whether the money of the transaction `t` came back: a failed refund, or a dispute that the shop won. */
const IS_REVERSED_SQL = `
  EXISTS (SELECT FROM balance_transaction r
           WHERE r.source = t.source AND r.amount = -t.amount AND r.kind IN ('refund-failure', 'dispute-reversal'))`;

/** SQL: whether a credit note names the dispute of the transaction `t`. */
const IS_DOCUMENTED_DISPUTE_SQL = 'EXISTS (SELECT FROM invoice n WHERE n.dispute_id = t.source)';

/**
 * SQL: the documents of each transaction; an invoice of an order and a plan counts once. Credit notes of plans alone name neither refund nor
 * dispute: of several with one amount, the first belongs to the first transaction of that amount.
 */
const DOCUMENTS_OF_TRANSACTIONS_SQL = `
  SELECT t.id AS transaction_id, i.number FROM balance_transaction t
    JOIN payment p ON p.payment_intent = t.payment_intent JOIN invoice i ON i.order_id = p.order_id AND i.series <> 'R'
   WHERE t.kind = 'charge'
   UNION
  SELECT t.id, i.number FROM balance_transaction t JOIN invoice i ON i.charge_id = t.stripe_invoice AND i.series <> 'R'
   WHERE t.kind = 'charge'
   UNION ALL
  SELECT t.id, i.number FROM balance_transaction t
    JOIN refund f ON f.stripe_refund_id = t.source JOIN invoice i ON i.refund_id = f.id
   WHERE t.kind = 'refund' AND NOT ${IS_REVERSED_SQL}
   UNION ALL
  SELECT t.id, i.number FROM balance_transaction t JOIN invoice i ON i.dispute_id = t.source
   WHERE t.kind = 'dispute' AND NOT ${IS_REVERSED_SQL}
   UNION ALL
  SELECT t.id, i.number FROM balance_transaction t
    JOIN invoice i ON i.charge_id = t.stripe_invoice AND i.refunded_total IS NOT NULL AND i.total = t.amount
   WHERE t.kind IN ('refund', 'dispute') AND NOT ${IS_REVERSED_SQL} AND NOT ${IS_DOCUMENTED_DISPUTE_SQL}
     AND (SELECT count(*) FROM invoice e
           WHERE e.charge_id = i.charge_id AND e.total = i.total AND e.refunded_total <= i.refunded_total)
       = (SELECT count(*) FROM (SELECT * FROM balance_transaction e
                                 WHERE e.stripe_invoice = t.stripe_invoice AND e.kind IN ('refund', 'dispute')
                                   AND e.amount = t.amount AND (e.created_at, e.id) <= (t.created_at, t.id)) AS t
           WHERE NOT ${IS_REVERSED_SQL} AND NOT ${IS_DOCUMENTED_DISPUTE_SQL})`;

/** SQL: the times of a period, whose days are days in Spain. */
const IS_IN_PERIOD_SQL = `
  t.created_at >= :from::date::timestamp AT TIME ZONE 'Europe/Madrid'
  AND t.created_at < (:until::date + 1)::timestamp AT TIME ZONE 'Europe/Madrid'`;

/** SQL: the transactions of a period with their payout, purchase and documents. */
const ROWS_SQL = `
  SELECT t.id, t.kind, t.created_at, (t.created_at AT TIME ZONE 'Europe/Madrid')::date::text AS day, t.amount AS gross, t.fee, t.net,
         item.payout_id AS payout, payout.arrives_on::text AS "arrivesOn", concat_ws(', ', o.number, plan.reference) AS purchase,
         coalesce(o.country, plan.country) AS country, coalesce(d.numbers, '{}') AS documents,
         CASE WHEN t.kind NOT IN ('charge', 'refund', 'dispute') OR ${IS_REVERSED_SQL} THEN NULL
              WHEN d.numbers IS NULL AND o.id IS NULL AND t.stripe_invoice IS NULL THEN 'purchase-unknown'
              WHEN d.numbers IS NULL AND t.kind = 'dispute' AND dispute.state IS DISTINCT FROM 'lost' THEN 'dispute-open'
              WHEN d.numbers IS NULL THEN 'document-missing'
              WHEN d.total <> t.amount THEN 'amount-differs' END AS issue
    FROM balance_transaction t
    LEFT JOIN payout_item item ON item.transaction_id = t.id LEFT JOIN payout ON payout.id = item.payout_id
    LEFT JOIN payment p ON p.payment_intent = t.payment_intent LEFT JOIN orders o ON o.id = p.order_id
    LEFT JOIN dispute ON dispute.id = t.source
    LEFT JOIN LATERAL (SELECT i.content#>>'{plan,reference}' AS reference, coalesce(i.content#>>'{buyer,country}', i.vat_country) AS country
                         FROM invoice i WHERE i.charge_id = t.stripe_invoice AND i.series <> 'R') AS plan ON true
    LEFT JOIN LATERAL (SELECT array_agg(i.number ORDER BY i.number) AS numbers, sum(i.total)::int AS total
                         FROM (${DOCUMENTS_OF_TRANSACTIONS_SQL}) AS pair JOIN invoice i ON i.number = pair.number
                        WHERE pair.transaction_id = t.id) AS d ON true
   WHERE ${IS_IN_PERIOD_SQL}`;

const SELECT_PAGE = `
  SELECT id, kind, day, gross, fee, net, payout, "arrivesOn", purchase, country, documents, issue
    FROM (${ROWS_SQL} AND (:afterTime::timestamptz IS NULL OR (t.created_at, t.id) > (:afterTime, :afterId::text))
           ORDER BY t.created_at, t.id LIMIT :limit) AS page
   ORDER BY page.created_at, page.id`;

const SELECT_ISSUES = `
  SELECT id, kind, day, gross, fee, net, payout, "arrivesOn", purchase, country, documents, issue, count(*) OVER ()::int AS "totalCount"
    FROM (${ROWS_SQL}) AS line WHERE issue IS NOT NULL ORDER BY created_at, id LIMIT :limit`;

const SELECT_UNPAID_DOCUMENTS = `
  SELECT i.number, i.issued_on::text AS "issuedOn", i.total, ${PURCHASE_SQL} AS purchase,
         count(*) OVER ()::int AS "totalCount"
    FROM invoice i
   WHERE i.issued_on BETWEEN :from::date AND :until::date AND i.total <> 0
     AND i.issued_on < (SELECT (max(read_until) AT TIME ZONE 'Europe/Madrid')::date FROM balance_reading)
     AND NOT EXISTS (SELECT FROM (${DOCUMENTS_OF_TRANSACTIONS_SQL}) AS pair WHERE pair.number = i.number)
   ORDER BY i.issued_on, i.series, i.counter LIMIT :limit`;

const SUM_BY_KIND = `
  SELECT t.kind, sum(t.amount)::int AS gross, sum(t.fee)::int AS fee FROM balance_transaction t WHERE ${IS_IN_PERIOD_SQL} GROUP BY t.kind`;

/** Cents of one kind of transactions. */
export interface KindSum {
  kind: BalanceKind;
  gross: number;
  fee: number;
}

/** A document without a transaction. `total` is in cents. */
interface UnpaidDocumentRow {
  number: string;
  issuedOn: string;
  total: number;
  purchase: string;
}

/** The first entries of a list, and the number of all. */
export interface CountedRows<Row> {
  rows: Row[];
  count: number;
}

/** Reads of the movements of the balance, beside the documents. */
@Injectable()
export class PayoutBookQueries {
  constructor(private readonly database: Database) {}

  /** Up to `limit` transactions of the period after one of them, the earliest first. */
  async findRows({ from, until }: VatBookPeriod, after: string | null, limit: number): Promise<PayoutBookRow[]> {
    const last = after === null ? null : await this.database.repository(BalanceTransaction).findOneBy({ id: after });
    const position = { afterTime: last?.createdAt ?? null, afterId: last?.id ?? null };
    return this.database.query<PayoutBookRow>(SELECT_PAGE, { from, until, limit, ...position });
  }

  /** Transactions of the period that need attention. */
  async findIssues({ from, until }: VatBookPeriod, limit: number): Promise<CountedRows<PayoutBookRow>> {
    return countedRows(await this.database.query<PayoutBookRow & Counted>(SELECT_ISSUES, { from, until, limit }));
  }

  /** Documents of the period without a transaction, except for those of days that are not read yet. */
  async findUnpaidDocuments({ from, until }: VatBookPeriod, limit: number): Promise<CountedRows<UnpaidDocumentRow>> {
    return countedRows(await this.database.query<UnpaidDocumentRow & Counted>(SELECT_UNPAID_DOCUMENTS, { from, until, limit }));
  }

  sumByKind({ from, until }: VatBookPeriod): Promise<KindSum[]> {
    return this.database.query<KindSum>(SUM_BY_KIND, { from, until });
  }

  async findReadUntil(): Promise<Date | null> {
    return (await this.database.repository(BalanceReading).findOneBy({ id: BALANCE_READING_ID }))?.readUntil ?? null;
  }
}

interface Counted {
  totalCount: number;
}

function countedRows<Row extends Counted>(found: readonly Row[]): CountedRows<Omit<Row, 'totalCount'>> {
  return { rows: found.map(({ totalCount: _count, ...row }) => row), count: found[0]?.totalCount ?? 0 };
}
