import { Database, type Transaction } from '@brote/persistence';
import { type ChainLink, chainLinkOf, type VerifactuRecord } from '@brote/verifactu';
import { Injectable } from '@nestjs/common';
import { BillingRecord } from './billing-record.entity';

const SELECT_CHAIN_END = `
  SELECT position, last, coalesce((SELECT max(stored.position) FROM billing_record AS stored), 0) AS highest FROM billing_chain`;

const SELECT_RECORDS = `
  SELECT stored.position, stored.record, document.net, document.vat, document.issued_on::text AS "issuedOn"
    FROM billing_record AS stored LEFT JOIN invoice AS document ON document.number = stored.invoice_number
   WHERE stored.position > :after AND stored.position <= :last
   ORDER BY stored.position LIMIT :limit`;

const SELECT_LOST_RECORDS = `
  SELECT position, fingerprint, issuer_nif AS "issuerNif", invoice_number AS number, issued_on::text AS "issuedOn" FROM lost_record
   ORDER BY position`;

/** Documents of earlier versions have a hash instead. */
const COUNT_UNRECORDED = `
  SELECT count(*)::int AS count FROM invoice AS document
   WHERE document.hash IS NULL
     AND NOT EXISTS (SELECT FROM billing_record AS stored WHERE stored.invoice_number = document.number AND stored.kind = 'registration')`;

/** What the next record needs of the last one. A restored chain may end with a record that the tax agency alone has in full. */
export type LastRecord = Pick<VerifactuRecord, 'issuer' | 'number' | 'issuedOn' | 'fingerprint' | 'generatedAt'>;

/** The end of the chain: the position of the last record, 0 without one, and the record itself. */
export interface ChainEnd {
  position: number;
  last: LastRecord | null;
}

/** A record that a restore has lost. Without a position a later record names it, and the agency does not hold it. */
export interface LostRecord extends ChainLink {
  position: number | null;
}

/** A stored record with what its document says. Null where the document is gone. */
export interface StoredRecord {
  position: number;
  record: VerifactuRecord;
  /** Cents. */
  net: number | null;
  vat: number | null;
  /** Day in Spain, `YYYY-MM-DD`. */
  issuedOn: string | null;
}

/** Reads of billing records. */
@Injectable()
export class BillingRecordsQueries {
  constructor(private readonly database: Database) {}

  /** The end of the chain, unlocked, with the highest position of a stored record. Null without the row of the chain. */
  async readEnd(): Promise<(ChainEnd & { highest: number }) | null> {
    const [end] = await this.database.query<ChainEnd & { highest: number }>(SELECT_CHAIN_END);
    return end ?? null;
  }

  /** Up to `limit` records after a position and up to another, in their order. */
  readPage(after: number, last: number, limit: number): Promise<StoredRecord[]> {
    return this.database.query<StoredRecord>(SELECT_RECORDS, { after, last, limit });
  }

  /** The records that restores have lost, by position. They are few. */
  findLostRecords(): Promise<LostRecord[]> {
    return this.database.query<LostRecord>(SELECT_LOST_RECORDS);
  }

  /** The number of documents that should have a record and have none. */
  async countUnrecorded(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(COUNT_UNRECORDED);
    return row?.count ?? 0;
  }

  /** The link to the last record of an issuer. The tax number of the shop may have changed: each issuer has a chain of its own. */
  async findLink(tx: Transaction, last: LastRecord | null, issuerNif: string): Promise<ChainLink | undefined> {
    if (last === null || last.issuer.nif === issuerNif) return last === null ? undefined : chainLinkOf(last);
    const [earlier] = await tx.repository(BillingRecord).find({ where: { issuerNif }, order: { position: 'DESC' }, take: 1 });
    return earlier === undefined ? undefined : chainLinkOf(earlier.record);
  }
}
