import { IsBoolean, IsIn, IsInt, IsISO8601, IsUUID, Matches, Min } from 'class-validator';
import { defineRequest } from '../define';
import { MoneySum } from '../money-view';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNested, IsNestedList } from '../validation/nested';
import { DOCUMENT_BACKFILL_STATES, type DocumentBackfillState } from './order-actions';

/** More months than the books are kept. */
const MAX_MONTHS = 240;
/** Milliseconds in which all charges of a shop are read. */
const READ_DEADLINE_MS = 20_000;

/** Charges of one month, VAT included. */
export class EarlierDocumentsMonth {
  /** `YYYY-MM` in Europe/Madrid. */
  @Matches(/^\d{4}-\d{2}$/) month!: string;
  @IsInt() @Min(1) count!: number;
  @IsNested(() => MoneySum) amount!: MoneySum;
  /** The part of the amount that went back. */
  @IsNested(() => MoneySum) refunded!: MoneySum;
}

/** Charges of plans whose invoice nothing has requested. */
export class EarlierDocumentsPreview {
  /** Later charges get their invoice by themselves. */
  @IsISO8601() paidBefore!: string;
  @IsInt() @Min(0) count!: number;
  @IsNested(() => MoneySum) amount!: MoneySum;
  @IsNested(() => MoneySum) refunded!: MoneySum;
  /** By the month of the payment, the earliest first. */
  @IsNestedList(() => EarlierDocumentsMonth, { max: MAX_MONTHS }) months!: EarlierDocumentsMonth[];
  /** Charges of the count whose customer was erased: they get a simplified invoice. */
  @MayBeAbsent() @IsInt() @Min(0) simplified?: number;
  /** Further charges whose customer was erased, above the limit of simplified invoices: they are not in the count. */
  @IsInt() @Min(0) withoutBuyer!: number;
  /** Whether invoices are being requested at this moment. */
  @IsBoolean() isIssuing!: boolean;
}
export class PreviewEarlierDocumentsRequest {}

/** Charges without an invoice that staff decide about, by month. It changes nothing and promises no numbers. */
export const previewEarlierDocuments = defineRequest({
  name: 'orders.preview-earlier-documents.v1',
  calledBy: ['gateway'],
  request: PreviewEarlierDocumentsRequest,
  reply: EarlierDocumentsPreview,
  caller: 'staff',
  deadlineMs: READ_DEADLINE_MS,
});

export class IssueEarlierDocumentsRequest {
  /** Chosen by the caller: the same decision is made once. */
  @IsUUID() backfillId!: string;
}

/** The progress of a decision. */
export class DocumentBackfillView {
  /** That of the request, or of the one that runs already. */
  @IsUUID() backfillId!: string;
  @IsIn(DOCUMENT_BACKFILL_STATES) state!: DocumentBackfillState;
  @IsISO8601() startedAt!: string;
  @IsISO8601() paidBefore!: string;
}

/**
 * Issues the invoices of earlier charges, and credit notes for what went back. Workers issue them afterwards, with the date of the issue.
 * While one decision runs, another one changes nothing. REAUTHENTICATION_REQUIRED: the last password check is more than 15 minutes ago.
 */
export const issueEarlierDocuments = defineRequest({
  name: 'orders.issue-earlier-documents-as-staff.v1',
  calledBy: ['gateway'],
  request: IssueEarlierDocumentsRequest,
  reply: DocumentBackfillView,
  errors: ['REAUTHENTICATION_REQUIRED'],
  caller: 'staff',
});
