import type { LostDocument } from '@brote/contracts/staff-orders';
import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { readDocumentNumber } from '#app/invoicing/invoices/document-number';

/** Numbers and records meet by the number: a lost number may have no record, and a lost record may amend a document that exists. */
const SELECT_LOST = `
  SELECT coalesce(n.number, r.invoice_number) AS number, n.issued_on::text AS "issuedOn", n.total, n.reference,
         coalesce(n.source, 'known') AS source, coalesce(n.found_at, r.found_at) AS "foundAt",
         r.position, r.fingerprint, r.issuer_nif AS "issuerNif", r.issued_on::text AS "recordedOn"
    FROM lost_number AS n FULL JOIN lost_record AS r ON r.invoice_number = n.number
   WHERE :number::text IS NULL OR (coalesce(n.number, r.invoice_number), coalesce(r.fingerprint, '')) > (:number::text, :fingerprint::text)
   ORDER BY coalesce(n.number, r.invoice_number), coalesce(r.fingerprint, '') LIMIT :limit`;

type LostRow = Omit<LostDocument, 'foundAt' | 'series' | 'year' | 'counter'> & { foundAt: Date };

/** Reads of what restores have lost. */
@Injectable()
export class LostDocumentsQueries {
  constructor(private readonly database: Database) {}

  /** Up to `limit` lost numbers and records behind a position, by number and fingerprint. */
  async page(after: { number: string; fingerprint: string } | null, limit: number): Promise<LostDocument[]> {
    const params = { number: after?.number ?? null, fingerprint: after?.fingerprint ?? '', limit };
    const rows = await this.database.query<LostRow>(SELECT_LOST, params);
    return rows.map(({ foundAt, ...row }) => {
      const place = readDocumentNumber(row.number) ?? { series: '', year: 0, counter: 0 };
      return { ...row, ...place, foundAt: foundAt.toISOString() };
    });
  }
}
