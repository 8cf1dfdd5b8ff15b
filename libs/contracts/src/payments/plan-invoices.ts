import { ArrayMaxSize, IsArray, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUrl, Matches, MaxLength, Min } from 'class-validator';
import { PLAN_IDS, type PlanId } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { MayBeAbsent } from '../validation/may-be-absent';
import { IsNestedList } from '../validation/nested';
import { PAYMENT_READ_ERRORS, BilledPlanRequest } from './plan-billing';
import { IsCents, IsStripeId, IsStripeIdOrNull, PAYMENT_DEADLINE_MS, PAYMENT_PAGE_SIZE, STRIPE_ID } from './payment-fields';

const MAX_LINES = 1_000;

export const PLAN_INVOICE_STATES = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;
export type PlanInvoiceState = (typeof PLAN_INVOICE_STATES)[number];

/** A line of an invoice that charges or credits a part of the plan. */
export class PlanInvoiceLine {
  @IsStripeId() id!: string;
  /** Months that it pays, in thousandths; negative for a credit. */
  @IsInt() thousandths!: number;
}

/** period: a whole period; rest: the rest of a period after a change; credit: the unused rest of a paid one; other: not of the plan. */
export const BILLED_LINE_KINDS = ['period', 'rest', 'credit', 'other'] as const;

/** A line of a paid invoice, as it was billed. Cents. */
export class BilledLine {
  @IsIn(BILLED_LINE_KINDS) kind!: (typeof BILLED_LINE_KINDS)[number];
  /** Negative for a credit. */
  @IsCents({ min: -99_999_999 }) amount!: number;
  /** Price of a whole period; null for a line without one. */
  @IsOptional() @IsCents() price!: number | null;
  /** Null for a line of another product. */
  @IsOptional() @IsIn(PLAN_IDS) planId!: PlanId | null;
  @IsInt() thousandths!: number;
  @IsISO8601() from!: string;
  @IsISO8601() until!: string;
}

/** An invoice at Stripe. Amounts are cents. */
export class PlanInvoice {
  @IsStripeId() id!: string;
  @IsIn(PLAN_INVOICE_STATES) status!: PlanInvoiceState;
  /** Stripe's id of its subscription; null for an invoice without one. */
  @IsStripeIdOrNull() stripeSubscription!: string | null;
  /** Id of the subscription in this shop, from the metadata at Stripe; empty when they do not name it. */
  @IsString() @MaxLength(500) subscriptionId!: string;
  @IsCents() amountPaid!: number;
  @IsCents() amountRemaining!: number;
  /** The part of the amount for add-on items, which their order records; 0 until it is paid. */
  @IsCents() addOnAmount!: number;
  /** Null until it is paid. */
  @IsOptional() @IsISO8601() paidAt!: string | null;
  /** Attempts to collect it so far. */
  @IsInt() @Min(0) attempts!: number;
  /** Its payment page; null without one. */
  @IsOptional() @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) @MaxLength(2_000) pageUrl!: string | null;
  /** The payment that paid it; null without one. */
  @IsStripeIdOrNull() paymentIntent!: string | null;
  /** Lines that pay months of the plan; empty until it is paid. */
  @IsNestedList(() => PlanInvoiceLine, { max: MAX_LINES }) lines!: PlanInvoiceLine[];
  @MayBeAbsent() @IsISO8601() createdAt?: string;
  /** The time at which its amount and the used credit became final: about an hour after a renewal was created. Absent on a draft. */
  @MayBeAbsent() @IsISO8601() finalizedAt?: string;
  /** The count at the end of its number: the order in which invoices became final, also within a second. Absent on a draft. */
  @MayBeAbsent() @IsInt() @Min(0) sequence?: number;
  /** Sum of all lines, before credit of the customer; negative when credits exceed the charges. */
  @MayBeAbsent() @IsCents({ min: -99_999_999 }) total?: number;
  /** All lines without add-on items; empty until it is paid. */
  @MayBeAbsent() @IsNestedList(() => BilledLine, { max: MAX_LINES }) billed?: BilledLine[];
}

export class PlanInvoiceRequest {
  @IsStripeId() invoiceId!: string;
}
/** The current state of an invoice. */
export const getPlanInvoice = defineRequest({
  name: 'payments.get-plan-invoice.v1',
  calledBy: ['subscriptions'],
  request: PlanInvoiceRequest,
  reply: PlanInvoice,
  errors: PAYMENT_READ_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

/** An invoice of a plan, for its customer. */
export class ListedPlanInvoice {
  @IsStripeId() id!: string;
  @IsOptional() @IsString() @MaxLength(60) number!: string | null;
  @IsISO8601() createdAt!: string;
  /** Cents; negative for a credit. */
  @IsCents({ min: -99_999_999 }) total!: number;
  @IsIn(PLAN_INVOICE_STATES) status!: PlanInvoiceState;
  /** Its page at Stripe, where an open one can be paid. */
  @IsOptional() @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) @MaxLength(2_000) pageUrl!: string | null;
  @IsOptional() @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) @MaxLength(2_000) pdfUrl!: string | null;
}

export class ListPlanInvoicesRequest extends BilledPlanRequest {
  /** Only invoices of this state; null for all. */
  @IsOptional() @IsIn(PLAN_INVOICE_STATES) status!: PlanInvoiceState | null;
  /** `nextCursor` of the previous page; null for the first one. */
  @IsStripeIdOrNull() cursor!: string | null;
}
export class ListPlanInvoicesReply {
  @IsNestedList(() => ListedPlanInvoice, { max: PAYMENT_PAGE_SIZE }) invoices!: ListedPlanInvoice[];
  @IsStripeIdOrNull() nextCursor!: string | null;
}
/** Invoices of one plan, newest first. */
export const listPlanInvoices = defineRequest({
  name: 'payments.list-plan-invoices.v1',
  calledBy: ['subscriptions'],
  request: ListPlanInvoicesRequest,
  reply: ListPlanInvoicesReply,
  errors: PAYMENT_READ_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

/** A paid invoice of any plan, with what a comparison needs. */
export class PaidPlanInvoice {
  @IsStripeId() id!: string;
  @IsStripeId() stripeSubscription!: string;
  /** Its first lines, as Stripe lists them. */
  @IsArray() @ArrayMaxSize(100) @Matches(STRIPE_ID, { each: true }) lineIds!: string[];
}

export class PreviewPlanChangeRequest extends BilledPlanRequest {
  /** Stripe's id of the subscription's item. */
  @IsString() @MaxLength(255) itemId!: string;
  @IsStripeId() priceId!: string;
}
export class PreviewPlanChangeReply {
  /** Cents that the change would charge at once; negative for a credit. */
  @IsCents({ min: -99_999_999 }) dueNow!: number;
}
/** The amount that a prorated change to another price would charge at once. It changes nothing. */
export const previewPlanChange = defineRequest({
  name: 'payments.preview-plan-change.v1',
  calledBy: ['subscriptions'],
  request: PreviewPlanChangeRequest,
  reply: PreviewPlanChangeReply,
  errors: PAYMENT_READ_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});
