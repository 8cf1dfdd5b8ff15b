import { IsBoolean, IsIn, IsISO8601, IsOptional, IsString, IsUrl, IsUUID, MaxLength } from 'class-validator';
import { PLAN_IDS, type PlanId } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { ORDER_LIMITS } from '../orders/orders.limits';
import { CheckoutSessionLine } from '../orders/place-add-on-order';
import { IsNestedList, IsNestedOrNull } from '../validation/nested';
import { PAYMENT_CHANGE_ERRORS, PAYMENT_READ_ERRORS } from './plan-billing';
import { IsIdempotencyKey, IsStripeId, IsStripeIdOrNull, PAYMENT_DEADLINE_MS } from './payment-fields';

/** The order of the add-on items that the plan's first invoice pays. */
export class PlanSessionOrder {
  @IsUUID() orderId!: string;
  @IsString() @MaxLength(30) number!: string;
}

export class CreatePlanCheckoutSessionRequest {
  /** Id of the subscription in this shop. It is the session's reference, and its checkout has the same id. */
  @IsUUID() subscriptionId!: string;
  @IsIn(PLAN_IDS) planId!: PlanId;
  /** Language of the payment page. */
  @IsIn(LOCALES) locale!: Locale;
  /** Stripe's customer of the buyer. */
  @IsStripeId() customerId!: string;
  /** Price of the plan, from `ensurePlanPrice`. */
  @IsStripeId() priceId!: string;
  /** Add-on items, charged with the first invoice of the plan. */
  @IsNestedList(() => CheckoutSessionLine, { max: ORDER_LIMITS.lines.max }) lines!: CheckoutSessionLine[];
  /** Their order; null without add-on items. */
  @IsNestedOrNull(() => PlanSessionOrder) order!: PlanSessionOrder | null;
  /** End of the session, at least 30 minutes from now: Stripe refuses a shorter one. */
  @IsISO8601() expiresAt!: string;
  @IsIdempotencyKey() idempotencyKey!: string;
}

export const PLAN_SESSION_STATES = ['open', 'complete', 'expired'] as const;
export type PlanSessionState = (typeof PLAN_SESSION_STATES)[number];

/** A Checkout Session at Stripe, in the words of the shop. */
export class PlanCheckoutSession {
  @IsStripeId() id!: string;
  /** Address of the payment page; null once the session has ended. */
  @IsOptional() @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) @MaxLength(5_000) url!: string | null;
  @IsISO8601() expiresAt!: string;
  /** Null when Stripe reports none of them. */
  @IsOptional() @IsIn(PLAN_SESSION_STATES) status!: PlanSessionState | null;
  /** Whether a plan is bought, not a single order. */
  @IsBoolean() isForPlan!: boolean;
  /** Id of the checkout that asked for the session; empty for a session of another origin. */
  @IsString() @MaxLength(255) reference!: string;
  /** Ids at Stripe; null before the purchase. */
  @IsStripeIdOrNull() stripeSubscription!: string | null;
  @IsStripeIdOrNull() stripeCustomer!: string | null;
  /** The first invoice of the plan. */
  @IsStripeIdOrNull() invoice!: string | null;
}

/** Opens the payment page of a plan, once for each key. */
export const createPlanCheckoutSession = defineRequest({
  name: 'payments.create-plan-checkout-session.v1',
  calledBy: ['subscriptions'],
  request: CreatePlanCheckoutSessionRequest,
  reply: PlanCheckoutSession,
  errors: PAYMENT_CHANGE_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

export class FindPlanCheckoutSessionRequest {
  /** Id of the subscription in this shop, as the session was created with. */
  @IsUUID() reference!: string;
  @IsISO8601() createdSince!: string;
}
export class FindPlanCheckoutSessionReply {
  /** Null when there is none that can still be paid or was paid. */
  @IsNestedOrNull(() => PlanCheckoutSession) session!: PlanCheckoutSession | null;
}
/** The session of an earlier call whose answer was lost: Stripe forgets keys after a day. */
export const findPlanCheckoutSession = defineRequest({
  name: 'payments.find-plan-checkout-session.v1',
  calledBy: ['subscriptions'],
  request: FindPlanCheckoutSessionRequest,
  reply: FindPlanCheckoutSessionReply,
  errors: PAYMENT_READ_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

export class PlanSessionRequest {
  @IsStripeId() sessionId!: string;
}
/** The current state of a session. */
export const getPlanSession = defineRequest({
  name: 'payments.get-plan-session.v1',
  calledBy: ['subscriptions'],
  request: PlanSessionRequest,
  reply: PlanCheckoutSession,
  errors: PAYMENT_READ_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

export class ExpirePlanSessionReply {}
/** Ends a session, so that it can no longer be paid. One that has ended or was paid stays as it is: read its state afterwards. */
export const expirePlanSession = defineRequest({
  name: 'payments.expire-plan-session.v1',
  calledBy: ['subscriptions'],
  request: PlanSessionRequest,
  reply: ExpirePlanSessionReply,
  errors: PAYMENT_READ_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});
