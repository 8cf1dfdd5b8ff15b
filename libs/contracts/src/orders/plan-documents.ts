import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsISO8601, IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { defineEvent, defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { DerivationVat } from '../derivation';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsStripeId, STRIPE_ID } from '../payments/payment-fields';
import { IsNested, IsNestedList } from '../validation/nested';
import { DOCUMENT_NUMBER, InvoiceDocument } from './get-invoice';

/** Charges of one request; one page of a billing history. */
const MAX_CHARGES = 100;
/** Documents of one reply: each charge has one invoice, and a credit note for each part that went back. */
const MAX_DOCUMENTS = 5_000;

export class ListPlanDocumentsRequest {
  /** Ids of charges, which are their invoices' ids at Stripe. */
  @IsArray() @ArrayMaxSize(MAX_CHARGES) @Matches(STRIPE_ID, { each: true }) chargeIds!: string[];
}
/** An invoice or a credit note that this shop has issued for a charge of a plan. */
export class PlanDocumentNumber {
  @IsStripeId() chargeId!: string;
  @IsString() @MaxLength(30) number!: string;
  @IsBoolean() isCreditNote!: boolean;
  /** Negative amounts on a credit note. */
  @MayBeAbsent() @IsNested(() => DerivationVat) vat?: DerivationVat;
  /** Whether it names a company, and so has a structured form; absent from earlier versions. */
  @MayBeAbsent() @IsBoolean() isOfCompany?: boolean;
}
export class ListPlanDocumentsReply {
  @IsNestedList(() => PlanDocumentNumber, { max: MAX_DOCUMENTS }) documents!: PlanDocumentNumber[];
}
/** Numbers of the documents of charges, the earliest first; a charge without a document is left out. */
export const listPlanDocuments = defineRequest({
  name: 'orders.list-plan-documents.v1',
  calledBy: ['subscriptions'],
  request: ListPlanDocumentsRequest,
  reply: ListPlanDocumentsReply,
  deadlineMs: 2_000,
});

export class PlanDocumentRequest {
  /** `F2026-000124`, or `R2026-000007` for a credit note. */
  @Matches(DOCUMENT_NUMBER) number!: string;
}
/** An invoice or a credit note of one of the caller's plans. INVOICE_UNKNOWN: there is none with this number, or it belongs to another. */
export const getMyPlanDocument = defineRequest({
  name: 'orders.get-my-plan-document.v1',
  calledBy: ['gateway'],
  request: PlanDocumentRequest,
  reply: InvoiceDocument,
  errors: ['INVOICE_UNKNOWN'],
  caller: 'customer',
});

/** A document of a plan, without personal data. */
export class PlanDocumentEventData {
  @Matches(DOCUMENT_NUMBER) number!: string;
  @IsStripeId() chargeId!: string;
  @IsUUID() subscriptionId!: string;
  @IsUUID() userId!: string;
  /** The time of the payment, or of the refund that a credit note is for; a document may be issued much later. */
  @IsISO8601() occurredAt!: string;
  @IsIn(LOCALES) locale!: Locale;
}
/** The invoice or a credit note of a charge was issued. */
export const planDocumentIssued = defineEvent('orders.plan-document.issued.v1', PlanDocumentEventData);
