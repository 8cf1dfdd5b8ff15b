import { IsIn, IsInt, IsISO8601, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { DAY_PATTERN } from '../deliveries/delivery-row';
import { IsNestedList } from '../validation/nested';

/** What knows a lost number outside the database. Unseen: nothing does, but a later number was issued. Known: the document exists, a record of it is lost. */
export const LOST_DOCUMENT_SOURCES = ['agency', 'stripe', 'unseen', 'known'] as const;
export type LostDocumentSource = (typeof LOST_DOCUMENT_SOURCES)[number];

/** Query of `GET /admin/lost-documents`. */
export class ListLostDocumentsRequest {
  @IsOptional() @Matches(/^[FRS]\d{4}-\d{6,9} [0-9A-F]{0,64}$/) cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}

/** A document number, or a billing record of it, that a restore of the database has lost. The number is not given again. */
export class LostDocument {
  @IsString() @MaxLength(30) number!: string;
  @IsString() @MaxLength(10) series!: string;
  @IsInt() year!: number;
  @IsInt() counter!: number;
  /** Day in Spain; null where nothing tells it. */
  @IsOptional() @Matches(DAY_PATTERN) issuedOn!: string | null;
  /** Cents, negative on credit notes; null where nothing tells it. */
  @IsOptional() @IsInt() total!: number | null;
  /** Stripe's id of the charge, invoice or refund, which names the buyer; null where Stripe does not name the document. */
  @IsOptional() @IsString() @MaxLength(255) reference!: string | null;
  @IsIn(LOST_DOCUMENT_SOURCES) source!: LostDocumentSource;
  @IsISO8601() foundAt!: string;
  /** Position of the lost record in the chain; null without a record, or where the agency does not hold it. */
  @IsOptional() @IsInt() position!: number | null;
  /** Of the lost record; null without one, as are the fields below. */
  @IsOptional() @Length(64, 64) fingerprint!: string | null;
  @IsOptional() @IsString() @MaxLength(20) issuerNif!: string | null;
  @IsOptional() @Matches(DAY_PATTERN) recordedOn!: string | null;
}

export class ListLostDocumentsReply {
  /** By series, year and counter. */
  @IsNestedList(() => LostDocument, { max: 100 }) rows!: LostDocument[];
  @IsOptional() @IsString() @MaxLength(100) nextCursor!: string | null;
}

/** Documents and billing records that restores have lost, by number. */
export const listLostDocuments = defineRequest({
  name: 'orders.list-lost-documents.v1',
  calledBy: ['gateway'],
  request: ListLostDocumentsRequest,
  reply: ListLostDocumentsReply,
  caller: 'staff',
});
