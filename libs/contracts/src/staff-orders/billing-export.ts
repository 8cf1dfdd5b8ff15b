import { IsInt, IsISO8601, IsOptional, IsString, Length, Matches, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { DAY_PATTERN } from '../deliveries/delivery-row';
import { IsNestedList } from '../validation/nested';

/** Documents of one reply, with their lines. */
export const EXPORTED_DOCUMENTS_PAGE_SIZE = 200;
/** Billing records of one reply. A record has some 3 KB, and a message of the broker at most 1 MB. */
export const EXPORTED_RECORDS_PAGE_SIZE = 150;

export class BeginBillingExportRequest {}

/** What an export of the books contains: all documents up to a billing record. Later ones are left out, so all its parts agree. */
export class BillingExport {
  @IsISO8601() createdAt!: string;
  @IsString() @MaxLength(200) sellerName!: string;
  @IsString() @MaxLength(20) sellerTaxId!: string;
  /** Position of the last record; 0 without records. */
  @IsInt() @Min(0) lastPosition!: number;
  /** Fingerprint of the last record, from the end of the chain. */
  @IsOptional() @Length(64, 64) lastFingerprint!: string | null;
  @IsInt() @Min(0) documents!: number;
}

export class GetExportedDocumentsRequest {
  @IsInt() @Min(0) lastPosition!: number;
  /** The number of the last document that was read; null for the first page. */
  @IsOptional() @IsString() @MaxLength(30) cursor!: string | null;
}

/** A line of a document. Cents, VAT included; negative on credit notes. */
export class ExportedLine {
  @IsString() text!: string;
  @IsString() detail!: string;
  @IsInt() quantity!: number;
  @IsInt() unitPrice!: number;
  @IsInt() total!: number;
}

/** An invoice or a credit note as it is stored, without its buyer. Amounts are cents, negative on credit notes. No bounds: wrong books are exported, too. */
export class ExportedDocument {
  @IsString() @MaxLength(30) number!: string;
  @IsString() @MaxLength(10) series!: string;
  @IsInt() year!: number;
  @IsInt() counter!: number;
  @Matches(DAY_PATTERN) issuedOn!: string;
  /** The number of the invoice that a credit note corrects. */
  @IsOptional() @IsString() corrects!: string | null;
  @IsInt() net!: number;
  @IsInt() vat!: number;
  @IsInt() total!: number;
  @IsInt() ratePermille!: number;
  /** The member state that the VAT belongs to; null where nothing tells it. */
  @IsOptional() @IsString() @MaxLength(2) vatCountry!: string | null;
  @IsString() @MaxLength(3) currency!: string;
  /** The hash chain of documents from before billing records; null on later ones. */
  @IsOptional() @IsString() previousHash!: string | null;
  @IsOptional() @IsString() hash!: string | null;
  @IsNestedList(() => ExportedLine, { max: 1_000 }) lines!: ExportedLine[];
}
export class ExportedDocumentsPage {
  /** By series, year and counter. */
  @IsNestedList(() => ExportedDocument, { max: EXPORTED_DOCUMENTS_PAGE_SIZE }) rows!: ExportedDocument[];
  /** Null on the last page. */
  @IsOptional() @IsString() @MaxLength(30) nextCursor!: string | null;
}

export class GetExportedRecordsRequest {
  @IsInt() @Min(0) lastPosition!: number;
  /** The position of the last record that was read; null for the first page. */
  @IsOptional() @Matches(/^\d{1,15}$/) cursor!: string | null;
}

/** A billing record. */
export class ExportedRecord {
  @IsInt() position!: number;
  /** The record as an XML document of its own, with the elements that the tax agency gets. */
  @IsString() xml!: string;
  /** The address in the QR code of the document; null without one. */
  @IsOptional() @IsString() qrAddress!: string | null;
}
export class ExportedRecordsPage {
  @IsNestedList(() => ExportedRecord, { max: EXPORTED_RECORDS_PAGE_SIZE }) rows!: ExportedRecord[];
  /** Null on the last page. */
  @IsOptional() @IsString() @MaxLength(20) nextCursor!: string | null;
}

/** Fixes the contents of an export of the books, and records it in the audit. */
export const beginBillingExport = defineRequest({
  name: 'orders.begin-billing-export.v1',
  calledBy: ['gateway'],
  request: BeginBillingExportRequest,
  reply: BillingExport,
  caller: 'admin',
  deadlineMs: 15_000,
});

/** A page of all documents up to a billing record, with those from before billing records. */
export const getExportedDocuments = defineRequest({
  name: 'orders.get-exported-documents.v1',
  calledBy: ['gateway'],
  request: GetExportedDocumentsRequest,
  reply: ExportedDocumentsPage,
  caller: 'admin',
  deadlineMs: 15_000,
});

/** A page of all billing records up to one of them, in the order of the chain. */
export const getExportedRecords = defineRequest({
  name: 'orders.get-exported-records.v1',
  calledBy: ['gateway'],
  request: GetExportedRecordsRequest,
  reply: ExportedRecordsPage,
  caller: 'admin',
  deadlineMs: 15_000,
});
