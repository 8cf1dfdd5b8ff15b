import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { InvoiceDocument } from '../orders/get-invoice';
import { PlanDocumentRequest } from '../orders/plan-documents';
import { IsNested, IsNestedList } from '../validation/nested';
import {
  PLAN_DOCUMENT_FAILURES,
  PLAN_DOCUMENT_KINDS,
  PLAN_DOCUMENT_STATES,
  type PlanDocumentFailure,
  type PlanDocumentKind,
  type PlanDocumentState,
} from './order-actions';

/** An invoice or a credit note of any plan. */
export const getPlanDocumentForStaff = defineRequest({
  name: 'orders.get-plan-document-for-staff.v1',
  calledBy: ['gateway'],
  request: PlanDocumentRequest,
  reply: InvoiceDocument,
  errors: ['INVOICE_UNKNOWN'],
  caller: 'staff',
});

/** Query of `GET /admin/plan-documents`. */
export class ListFailedPlanDocumentsRequest {
  @IsOptional() @IsString() @MaxLength(200) cursor!: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}

/** The request for one document of a plan. */
export class PlanDocumentView {
  @IsUUID() id!: string;
  @IsIn(PLAN_DOCUMENT_KINDS) kind!: PlanDocumentKind;
  @IsIn(PLAN_DOCUMENT_STATES) state!: PlanDocumentState;
  /** The id of the charge in the billing history of its plan. */
  @IsString() @MaxLength(100) invoiceId!: string;
  @IsUUID() subscriptionId!: string;
  /** Of the charge, or of the part that went back. */
  @IsNested(() => MoneyView) amount!: MoneyView;
  /** Time of the payment, or of the refund. */
  @IsISO8601() occurredAt!: string;
  /** Attempts since the document was requested, or since staff tried it again. */
  @IsInt() @Min(0) attempts!: number;
  /** Why the latest attempt failed; null before a failure. */
  @IsOptional() @IsIn(PLAN_DOCUMENT_FAILURES) failure!: PlanDocumentFailure | null;
}

export class ListFailedPlanDocumentsReply {
  @IsNestedList(() => PlanDocumentView, { max: 100 }) rows!: PlanDocumentView[];
  @IsOptional() @IsString() @MaxLength(200) nextCursor!: string | null;
}

/** Documents of plans that could not be issued, the oldest first. */
export const listFailedPlanDocuments = defineRequest({
  name: 'orders.list-failed-plan-documents.v1',
  calledBy: ['gateway'],
  request: ListFailedPlanDocumentsRequest,
  reply: ListFailedPlanDocumentsReply,
  errors: ['CURSOR_INVALID'],
  caller: 'staff',
});

export class RetryPlanDocumentRequest {
  @IsUUID() documentId!: string;
}

/** Tries to issue a failed document again. A document that has not failed stays as it is. */
export const retryPlanDocumentAsStaff = defineRequest({
  name: 'orders.retry-plan-document-as-staff.v1',
  calledBy: ['gateway'],
  request: RetryPlanDocumentRequest,
  reply: PlanDocumentView,
  errors: ['INVOICE_UNKNOWN'],
  caller: 'staff',
});
