import { ArrayMaxSize, IsArray, IsIn, Matches } from 'class-validator';
import { defineRequest } from '../define';
import { PAYMENT_PAGE_SIZE, IsStripeId, IsStripeIdOrNull, STRIPE_ID } from '../payments/payment-fields';
import { ListedPlan } from '../payments/plan-billing';
import { PLAN_BILLING_OBJECTS, type PlanBillingObject } from '../payments/plan-billing-changed';
import { PaidPlanInvoice } from '../payments/plan-invoices';
import { ProviderDispute, ProviderRefund } from '../payments/plan-refunds';
import { IsNestedList } from '../validation/nested';

/** Lists that one request compares. */
const LISTS_COUNT = 4;

/** One page of each list at Stripe. A list may be empty. Refunds and disputes may also belong to orders. */
export class FindOutdatedPlanBillingRequest {
  @IsNestedList(() => ListedPlan, { max: PAYMENT_PAGE_SIZE }) plans!: ListedPlan[];
  @IsNestedList(() => PaidPlanInvoice, { max: PAYMENT_PAGE_SIZE }) invoices!: PaidPlanInvoice[];
  @IsNestedList(() => ProviderRefund, { max: PAYMENT_PAGE_SIZE }) refunds!: ProviderRefund[];
  @IsNestedList(() => ProviderDispute, { max: PAYMENT_PAGE_SIZE }) disputes!: ProviderDispute[];
}

/** An object at Stripe whose stored state is older. */
export class OutdatedPlanBilling {
  @IsIn(PLAN_BILLING_OBJECTS) kind!: PlanBillingObject;
  /** Id of the object at Stripe. For a dispute it is the charge. */
  @IsStripeId() id!: string;
}

export class FindOutdatedPlanBillingReply {
  @IsNestedList(() => OutdatedPlanBilling, { max: LISTS_COUNT * PAYMENT_PAGE_SIZE }) outdated!: OutdatedPlanBilling[];
  /** Ids of paid invoices whose plan is not stored. Staff decide about them. */
  @IsArray() @ArrayMaxSize(PAYMENT_PAGE_SIZE) @Matches(STRIPE_ID, { each: true }) unknownPlanInvoices!: string[];
}
/** The objects of these lists that differ from the stored plans, charges, refunds and disputes. It changes nothing. */
export const findOutdatedPlanBilling = defineRequest({
  name: 'subscriptions.find-outdated-plan-billing.v1',
  calledBy: ['orders-payments'],
  request: FindOutdatedPlanBillingRequest,
  reply: FindOutdatedPlanBillingReply,
});

export class ListOpenPlanDisputesRequest {
  /** `nextCursor` of the previous page; null for the first one. */
  @IsStripeIdOrNull() cursor!: string | null;
}
export class ListOpenPlanDisputesReply {
  /** Ids of disputes at Stripe. */
  @IsArray() @ArrayMaxSize(PAYMENT_PAGE_SIZE) @Matches(STRIPE_ID, { each: true }) disputeIds!: string[];
  @IsStripeIdOrNull() nextCursor!: string | null;
}
/** Disputes about plans whose stored state is open, however old they are. */
export const listOpenPlanDisputes = defineRequest({
  name: 'subscriptions.list-open-plan-disputes.v1',
  calledBy: ['orders-payments'],
  request: ListOpenPlanDisputesRequest,
  reply: ListOpenPlanDisputesReply,
});
