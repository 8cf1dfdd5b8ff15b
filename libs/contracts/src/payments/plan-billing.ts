import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUrl, IsUUID, MaxLength, Min } from 'class-validator';
import { PLAN_IDS, type PlanId } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { PaymentMethodView } from '../orders/order-view';
import { IsNestedOrNull } from '../validation/nested';
import { IsCents, IsIdempotencyKey, IsStripeId, IsStripeIdOrNull, PAYMENT_DEADLINE_MS } from './payment-fields';

/**
 * Refusals of requests that change money at the payment provider. Their details are `PaymentFailureDetails`.
 *
 * - PAYMENT_REFUSED: it did not happen and will not.
 * - IDEMPOTENCY_KEY_SPENT: a failure is stored under the key, so it can never succeed under it.
 * - PAYMENT_PROVIDER_UNAVAILABLE: the provider failed or is unreachable. It may have happened; repeat it with the same key.
 *
 * An error that is no refusal, for example a missing reply, means the same as PAYMENT_PROVIDER_UNAVAILABLE.
 */
export const PAYMENT_CHANGE_ERRORS = ['PAYMENT_REFUSED', 'IDEMPOTENCY_KEY_SPENT', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const;

/** Refusals of requests that read at the payment provider. PAYMENT_REFUSED: the provider does not know the id, or its state forbids it. */
export const PAYMENT_READ_ERRORS = ['PAYMENT_REFUSED', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const;

/** Details of these refusals. */
export interface PaymentFailureDetails {
  /** Short enough to store, without words of a customer. */
  reason: string;
  /** Whether the provider does not know an object that the request names. A repetition changes nothing. */
  isObjectUnknown: boolean;
}

export class EnsurePlanPriceRequest {
  /** Price book of the price. */
  @IsString() @MaxLength(60) book!: string;
  @IsIn(PLAN_IDS) planId!: PlanId;
  /** English name of the plan, for Stripe's product. */
  @IsString() @MaxLength(200) planName!: string;
  /** Cents for all months of one charge together. */
  @IsCents() amount!: number;
  /** Months between two charges. */
  @IsIn([1, 2, 3]) months!: 1 | 2 | 3;
}
export class EnsurePlanPriceReply {
  @IsStripeId() priceId!: string;
}
/** The price of a plan in a book at Stripe, created when it is missing. Repeating it returns the same price. */
export const ensurePlanPrice = defineRequest({
  name: 'payments.ensure-plan-price.v1',
  calledBy: ['subscriptions'],
  request: EnsurePlanPriceRequest,
  reply: EnsurePlanPriceReply,
  errors: PAYMENT_CHANGE_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

/** The invoice whose payment failed. */
export class OwedInvoice {
  @IsStripeId() id!: string;
  /** Payment page of the invoice. */
  @IsOptional() @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) @MaxLength(2_000) url!: string | null;
  @IsCents() amount!: number;
  /** Failed attempts. */
  @IsInt() @Min(1) attempts!: number;
}

/** A subscription at Stripe, as a list shows it. */
export class ListedPlan {
  @IsStripeId() id!: string;
  /** Stripe's status: `active`, `past_due`, `paused`, `canceled` … */
  @IsString() @MaxLength(40) status!: string;
  /** End of the last charged period. */
  @IsOptional() @IsISO8601() paidUntil!: string | null;
  /** Time of a requested end; null without one. */
  @IsOptional() @IsISO8601() endsAt!: string | null;
  /** Id of the subscription in this shop, from the metadata at Stripe; empty when they do not name it. */
  @IsString() @MaxLength(500) subscriptionId!: string;
}

/** State of a subscription at Stripe at one moment. */
export class BilledPlan extends ListedPlan {
  @IsStripeIdOrNull() itemId!: string | null;
  @IsStripeIdOrNull() priceId!: string | null;
  /** Start of the pause at Stripe; null unless the subscription is paused. */
  @IsOptional() @IsISO8601() pausedAt!: string | null;
  @IsNestedOrNull(() => PaymentMethodView) paymentMethod!: PaymentMethodView | null;
  /** The same for equal cards, also of different customers; null when unknown. */
  @IsOptional() @IsUUID() cardKey!: string | null;
  @IsStripeIdOrNull() latestInvoice!: string | null;
  /** The open invoice of a past-due or unpaid plan; null otherwise. */
  @IsNestedOrNull(() => OwedInvoice) owedInvoice!: OwedInvoice | null;
}

export class BilledPlanRequest {
  /** Stripe's id of the subscription. */
  @IsStripeId() stripeSubscription!: string;
}
/** The current state of a plan at Stripe. It changes nothing. */
export const getBilledPlan = defineRequest({
  name: 'payments.get-billed-plan.v1',
  calledBy: ['subscriptions'],
  request: BilledPlanRequest,
  reply: BilledPlan,
  errors: PAYMENT_READ_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

export class PlanCommandRequest extends BilledPlanRequest {
  @IsIdempotencyKey() idempotencyKey!: string;
}
export class PlanCommandReply {}

/** Pauses the charges of a plan, once for each key. Read its state afterwards. */
export const pausePlan = defineRequest({
  name: 'payments.pause-plan.v1',
  calledBy: ['subscriptions'],
  request: PlanCommandRequest,
  reply: PlanCommandReply,
  errors: PAYMENT_CHANGE_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

/** Resumes the charges of a plan, once for each key. Read its state afterwards. */
export const resumePlan = defineRequest({
  name: 'payments.resume-plan.v1',
  calledBy: ['subscriptions'],
  request: PlanCommandRequest,
  reply: PlanCommandReply,
  errors: PAYMENT_CHANGE_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

/**
 * Ends a plan at once. Voids its open invoices first, so that no open payment page can charge after the end. It needs no key: PAYMENT_REFUSED
 * when it has ended already.
 */
export const cancelPlan = defineRequest({
  name: 'payments.cancel-plan.v1',
  calledBy: ['subscriptions'],
  request: BilledPlanRequest,
  reply: PlanCommandReply,
  errors: PAYMENT_CHANGE_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

export class ChangePlanPriceRequest extends PlanCommandRequest {
  /** Stripe's id of the subscription's item. */
  @IsString() @MaxLength(255) itemId!: string;
  @IsStripeId() priceId!: string;
  /** True: the difference is charged at once, or the change is refused. False: the price applies from the next charge on. */
  @IsBoolean() isProrated!: boolean;
  /** The new plan; null when only its price changes. */
  @IsOptional() @IsIn(PLAN_IDS) planId!: PlanId | null;
}
/** Changes the price of a plan, once for each key. Read its state afterwards. */
export const changePlanPrice = defineRequest({
  name: 'payments.change-plan-price.v1',
  calledBy: ['subscriptions'],
  request: ChangePlanPriceRequest,
  reply: PlanCommandReply,
  errors: PAYMENT_CHANGE_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});
