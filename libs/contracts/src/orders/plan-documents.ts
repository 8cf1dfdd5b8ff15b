import { ArrayMaxSize, IsArray, IsString, Matches, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { IsStripeId, STRIPE_ID } from '../payments/payment-fields';
import { IsNestedList } from '../validation/nested';
import { InvoiceDocument } from './get-invoice';

/** Charges of one request; one page of a billing history. */
const MAX_CHARGES = 100;

export class ListPlanDocumentsRequest {
  /** Ids of charges, which are their invoices' ids at Stripe. */
  @IsArray() @ArrayMaxSize(MAX_CHARGES) @Matches(STRIPE_ID, { each: true }) chargeIds!: string[];
}
/** The invoice that this shop has issued for a charge of a plan. */
export class PlanDocumentNumber {
  @IsStripeId() chargeId!: string;
  @IsString() @MaxLength(30) number!: string;
}
export class ListPlanDocumentsReply {
  @IsNestedList(() => PlanDocumentNumber, { max: MAX_CHARGES }) documents!: PlanDocumentNumber[];
}
/** Numbers of the invoices of charges; a charge without an invoice is left out. */
export const listPlanDocuments = defineRequest({
  name: 'orders.list-plan-documents.v1',
  calledBy: ['subscriptions'],
  request: ListPlanDocumentsRequest,
  reply: ListPlanDocumentsReply,
  deadlineMs: 2_000,
});

export class PlanDocumentRequest {
  /** The id of the charge in the billing history: its invoice's id at Stripe. */
  @Matches(/^in_\w{1,90}$/) invoiceId!: string;
}
/** The invoice for a charge of one of the caller's plans. INVOICE_UNKNOWN before it is issued, and for charges of others. */
export const getMyPlanDocument = defineRequest({
  name: 'orders.get-my-plan-document.v1',
  calledBy: ['gateway'],
  request: PlanDocumentRequest,
  reply: InvoiceDocument,
  errors: ['INVOICE_UNKNOWN'],
  caller: 'customer',
});
