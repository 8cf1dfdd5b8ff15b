import type { BillingExport, ExportedDocument, ExportedLine, ExportedRecord } from '@brote/contracts/staff-orders';
import { Database } from '@brote/persistence';
import { type VerifactuRecord, recordToXml } from '@brote/verifactu';
import { Injectable } from '@nestjs/common';
import { BooksQueries, DOCUMENTS_SQL, VAT_COUNTRY_SQL } from '#app/invoicing/books/books.queries';
import { Invoice } from '#app/invoicing/invoices/invoice.entity';

/** SQL: whether the document `i` belongs to an export up to a record. A document without a record does, because its record is missed. */
const IS_EXPORTED_SQL = `
  coalesce((SELECT min(stored.position) FROM billing_record AS stored
             WHERE stored.invoice_number = i.number AND stored.kind = 'registration'), 0) <= :lastPosition`;

// A stored record behind the end of the chain would be a forged one, and is exported, too.
const SELECT_END = `
  SELECT greatest(chain.position, (SELECT coalesce(max(stored.position), 0) FROM billing_record AS stored)) AS "lastPosition",
         chain.last->>'fingerprint' AS "lastFingerprint" FROM billing_chain AS chain`;

const COUNT_DOCUMENTS = `SELECT count(*)::int AS count FROM invoice i WHERE ${IS_EXPORTED_SQL}`;

const SELECT_DOCUMENTS = `
  SELECT i.number, i.series, i.year, i.counter, i.issued_on::text AS "issuedOn", i.corrects, i.net, i.vat, i.total,
         i.vat_rate_permille AS "ratePermille", ${VAT_COUNTRY_SQL} AS "vatCountry", i.currency, i.previous_hash AS "previousHash", i.hash,
         coalesce(i.content->'lines', '[]') AS lines
    FROM ${DOCUMENTS_SQL}
   WHERE (:afterSeries::text IS NULL OR (i.series, i.year, i.counter) > (:afterSeries::text, :afterYear::int, :afterCounter::int))
     AND ${IS_EXPORTED_SQL}
   ORDER BY i.series, i.year, i.counter LIMIT :limit`;

const SELECT_RECORDS = `
  SELECT position, record, qr_address AS "qrAddress" FROM billing_record
   WHERE position > :after AND position <= :lastPosition ORDER BY position LIMIT :limit`;

interface StoredRecord extends Pick<ExportedRecord, 'position' | 'qrAddress'> {
  record: VerifactuRecord;
}

/** Reads of everything that an inspector needs to check the books. */
@Injectable()
export class BillingExportQueries {
  constructor(
    private readonly database: Database,
    private readonly books: BooksQueries,
  ) {}

  /** The last record with the number of documents up to it. */
  async readExtent(): Promise<Pick<BillingExport, 'lastPosition' | 'lastFingerprint' | 'documents'>> {
    const [end] = await this.database.query<Pick<BillingExport, 'lastPosition' | 'lastFingerprint'>>(SELECT_END);
    if (end === undefined) throw new Error('The chain of billing records has no row');
    const [documents] = await this.database.query<{ count: number }>(COUNT_DOCUMENTS, { lastPosition: end.lastPosition });
    return { ...end, documents: documents?.count ?? 0 };
  }

  /** Up to `limit` documents after the document with a number, by series, year and counter. */
  async findDocuments(lastPosition: number, after: string | null, limit: number): Promise<ExportedDocument[]> {
    const last = after === null ? null : await this.database.repository(Invoice).findOneBy({ number: after });
    const documents = await this.database.query<ExportedDocument>(SELECT_DOCUMENTS, {
      ...{ lastPosition, limit, afterSeries: last?.series ?? null, afterYear: last?.year ?? null, afterCounter: last?.counter ?? null },
      ...this.books.vatParams(),
    });
    return documents.map(({ lines, ...document }) => ({ ...document, lines: lines.map(lineOf) }));
  }

  /** Up to `limit` records after a position, in the order of the chain. */
  async findRecords(lastPosition: number, after: number, limit: number): Promise<ExportedRecord[]> {
    const stored = await this.database.query<StoredRecord>(SELECT_RECORDS, { lastPosition, after, limit });
    return stored.map(({ position, record, qrAddress }) => ({ position, xml: recordToXml(record), qrAddress }));
  }
}

/** Nothing else that a version has stored with a line. */
const lineOf = ({ text, detail, quantity, unitPrice, total }: ExportedLine): ExportedLine => ({ text, detail, quantity, unitPrice, total });
