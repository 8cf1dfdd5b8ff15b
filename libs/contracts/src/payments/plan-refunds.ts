import { IsBoolean, IsIn, IsInt, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';
import { DISPUTE_STATES, type DisputeState } from './dispute-state';
import { PAYMENT_CHANGE_ERRORS, PAYMENT_READ_ERRORS } from './plan-billing';
import { PROVIDER_REFUND_STATES, type ProviderRefundState } from './refund-state';
import { IsCents, IsStripeId, IsStripeIdOrNull, PAYMENT_DEADLINE_MS, PAYMENT_PAGE_SIZE } from './payment-fields';

/** A refund at Stripe. */
export class ProviderRefund {
  /** Id at Stripe. */
  @IsStripeId() id!: string;
  @IsIn(PROVIDER_REFUND_STATES) state!: ProviderRefundState;
  @IsCents() amount!: number;
  /** The refunded payment. */
  @IsStripeIdOrNull() paymentIntent!: string | null;
  /** Id of the refund in this shop; empty for a refund that was made in Stripe's dashboard. */
  @IsString() @MaxLength(500) refundId!: string;
}

export class RefundPlanChargeRequest {
  /** Id of the refund in this shop. */
  @IsUUID() refundId!: string;
  /** Stripe's id of the invoice whose charge is refunded. */
  @IsStripeId() chargeId!: string;
  @IsStripeId() paymentIntent!: string;
  @IsCents({ min: 1 }) amount!: number;
  /** Number of the idempotency key. A new key avoids the stored failure of the previous one. */
  @IsInt() @Min(0) attempt!: number;
  /** Whether an earlier call may have created it: it is searched first then, because Stripe forgets keys after a day. */
  @IsBoolean() mayExist!: boolean;
}
/** Refunds a part of a charge, at most once for each refund. It waits for its turn among background calls. */
export const refundPlanCharge = defineRequest({
  name: 'payments.refund-plan-charge.v1',
  calledBy: ['subscriptions'],
  request: RefundPlanChargeRequest,
  reply: ProviderRefund,
  errors: PAYMENT_CHANGE_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

export class GetRefundRequest {
  /** Id at Stripe. */
  @IsStripeId() stripeRefund!: string;
}
/** The current state of a refund. */
export const getRefund = defineRequest({
  name: 'payments.get-refund.v1',
  calledBy: ['subscriptions'],
  request: GetRefundRequest,
  reply: ProviderRefund,
  errors: PAYMENT_READ_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

/** Entries of one charge. */
export class ListOfChargeRequest {
  /** Stripe's id of the charge. */
  @IsStripeId() chargeId!: string;
  /** `nextCursor` of the previous page; null for the first one. */
  @IsStripeIdOrNull() cursor!: string | null;
}

export class ListRefundsReply {
  @IsNestedList(() => ProviderRefund, { max: PAYMENT_PAGE_SIZE }) refunds!: ProviderRefund[];
  @IsStripeIdOrNull() nextCursor!: string | null;
}
/** Refunds of a charge, newest first. */
export const listRefunds = defineRequest({
  name: 'payments.list-refunds.v1',
  calledBy: ['subscriptions'],
  request: ListOfChargeRequest,
  reply: ListRefundsReply,
  errors: PAYMENT_READ_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

/** A dispute at Stripe: the customer's bank demands the money of a charge. */
export class ProviderDispute {
  @IsStripeId() id!: string;
  @IsIn(DISPUTE_STATES) state!: DisputeState;
  @IsCents() amount!: number;
  /** Stripe's id of the charge. */
  @IsStripeId() chargeId!: string;
  @IsStripeIdOrNull() paymentIntent!: string | null;
}

export class ListDisputesReply {
  @IsNestedList(() => ProviderDispute, { max: PAYMENT_PAGE_SIZE }) disputes!: ProviderDispute[];
  @IsStripeIdOrNull() nextCursor!: string | null;
}
/** Disputes about a charge, newest first. */
export const listDisputes = defineRequest({
  name: 'payments.list-disputes.v1',
  calledBy: ['subscriptions'],
  request: ListOfChargeRequest,
  reply: ListDisputesReply,
  errors: PAYMENT_READ_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

/** A charge of a payment at Stripe. */
export class PaymentCharge {
  @IsStripeId() id!: string;
  /** Cents, also those on their way. */
  @IsCents() refundedAmount!: number;
  @IsBoolean() isDisputed!: boolean;
}
export class ListChargesOfPaymentRequest {
  @IsStripeId() paymentIntent!: string;
}
export class ListChargesOfPaymentReply {
  @IsNestedList(() => PaymentCharge, { max: PAYMENT_PAGE_SIZE }) charges!: PaymentCharge[];
}
/** The charges of one payment. */
export const listChargesOfPayment = defineRequest({
  name: 'payments.list-charges-of-payment.v1',
  calledBy: ['subscriptions'],
  request: ListChargesOfPaymentRequest,
  reply: ListChargesOfPaymentReply,
  errors: PAYMENT_READ_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

export class ReversePlanPurchaseRequest {
  /** Stripe's id of the subscription. */
  @IsStripeId() stripeSubscription!: string;
  /** Its first invoice; null when there is none. */
  @IsStripeIdOrNull() invoice!: string | null;
}
export class ReversePlanPurchaseReply {
  /** False while a bank may still pay: repeat it later. */
  @IsBoolean() isReversed!: boolean;
}
/** Ends a subscription at Stripe and refunds what was or will be paid for it. Repeating it changes nothing. */
export const reversePlanPurchase = defineRequest({
  name: 'payments.reverse-plan-purchase.v1',
  calledBy: ['subscriptions'],
  request: ReversePlanPurchaseRequest,
  reply: ReversePlanPurchaseReply,
  errors: PAYMENT_CHANGE_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});

export class ReversePlanCreditRequest {
  @IsStripeId() stripeCustomer!: string;
  /** Stripe's id of the subscription, which has ended. */
  @IsStripeId() stripeSubscription!: string;
  @IsUUID() withdrawalId!: string;
}
export class ReversePlanCreditReply {
  /** Cents of the credit that paid for something else, which the customer has received. */
  @IsCents({ min: -99_999_999 }) spentAmount!: number;
}
/**
 * Reverses the credit that a change to a cheaper plan left on the customer's balance, once for each withdrawal. It waits for its turn among
 * background calls.
 */
export const reversePlanCredit = defineRequest({
  name: 'payments.reverse-plan-credit.v1',
  calledBy: ['subscriptions'],
  request: ReversePlanCreditRequest,
  reply: ReversePlanCreditReply,
  errors: PAYMENT_CHANGE_ERRORS,
  deadlineMs: PAYMENT_DEADLINE_MS,
});
