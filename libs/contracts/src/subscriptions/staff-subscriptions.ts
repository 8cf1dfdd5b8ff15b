import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { DELIVERY_INTERVALS, PLAN_IDS, type DeliveryInterval, type PlanId } from '../catalog/plan-id';
import { defineRequest, type Class } from '../define';
import { MoneyView } from '../money-view';
import { IsHumanText } from '../validation/human-text';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import {
  SubscriptionCommandRequest,
  PauseSubscriptionRequest,
  SubscriptionInvoicesReply,
  SubscriptionRequest,
} from './manage-subscription';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from './subscription-status';
import { SubscriptionView } from './subscription-view';
import { MayBeAbsent } from '../validation/may-be-absent';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const CURSOR_PATTERN = /^[\w.:-]{1,120}$/;

/** Query of `GET /admin/subscriptions`; null means no condition. */
export class FindSubscriptionsRequest {
  /** The beginning of an id, an e-mail address or a last name. */
  @IsOptional() @IsHumanText({ min: 1, max: 100 }) search?: string | null;
  @IsOptional() @IsIn(SUBSCRIPTION_STATUSES) status?: SubscriptionStatus | null;
  @IsOptional() @IsIn(PLAN_IDS) planId?: PlanId | null;
  @IsOptional() @Matches(CURSOR_PATTERN) cursor?: string | null;
  @IsInt() @Min(1) @Max(100) limit!: number;
}

/** A line of the list of subscriptions. */
export class SubscriptionRow {
  @IsUUID() id!: string;
  @IsUUID() userId!: string;
  @IsIn(SUBSCRIPTION_STATUSES) status!: SubscriptionStatus;
  @IsIn(PLAN_IDS) planId!: PlanId;
  @IsIn(DELIVERY_INTERVALS) interval!: DeliveryInterval;
  @IsNested(() => MoneyView) monthlyPrice!: MoneyView;
  /** Null once the person was erased. */
  @IsOptional() @IsString() @MaxLength(202) name!: string | null;
  @IsOptional() @IsString() @MaxLength(254) email!: string | null;
  @IsISO8601() startedAt!: string;
  /** Dispatch day of the next delivery; null while none is planned. */
  @IsOptional() @Matches(DAY_PATTERN) nextDeliveryOn!: string | null;
  /** Deliveries that have arrived so far. */
  @MayBeAbsent() @IsInt() @Min(0) completedDeliveries?: number;
}
export class FindSubscriptionsReply {
  @IsNestedList(() => SubscriptionRow, { max: 100 }) rows!: SubscriptionRow[];
  @IsOptional() @Matches(CURSOR_PATTERN) nextCursor!: string | null;
}
/** Matching subscriptions, the newest first. */
export const findSubscriptions = defineRequest({
  name: 'subscriptions.find.v1',
  calledBy: ['gateway'],
  request: FindSubscriptionsRequest,
  reply: FindSubscriptionsReply,
  caller: 'staff',
});

export const LEDGER_KINDS = ['paid', 'refunded', 'consumed', 'adjusted'] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** A booking of months: paid by a charge, refunded with its money, consumed by a sent delivery, adjusted at the end. */
export class LedgerEntryView {
  @IsInt() @Min(1) id!: number;
  @IsIn(LEDGER_KINDS) kind!: LedgerKind;
  /** Thousandths of a month. */
  @IsInt() thousandths!: number;
  @IsInt() @Min(0) cycle!: number;
  @IsISO8601() at!: string;
}
/** Sums in thousandths of a month. The balance, paid - refunded + adjusted - consumed, is paid and not yet sent; zero after the end. */
export class LedgerView {
  @IsInt() paid!: number;
  @IsInt() refunded!: number;
  @IsInt() consumed!: number;
  @IsInt() adjusted!: number;
  @IsInt() balance!: number;
  /** The newest first. */
  @IsNestedList(() => LedgerEntryView, { max: 50 }) entries!: LedgerEntryView[];
}

/** Its current state at Stripe. */
export class StripeSubscriptionState {
  @IsString() @MaxLength(100) id!: string;
  /** Status in Stripe's own word. */
  @IsString() @MaxLength(40) status!: string;
  /** The shop's status for it. */
  @IsIn(SUBSCRIPTION_STATUSES) meaning!: SubscriptionStatus;
  @IsOptional() @IsISO8601() paidUntil!: string | null;
  @IsOptional() @IsISO8601() endsAt!: string | null;
}

/** A subscription, for staff. */
export class StaffSubscriptionView {
  @IsUUID() userId!: string;
  @IsNested(() => SubscriptionView) subscription!: SubscriptionView;
  @IsOptional() @IsISO8601() paidUntil!: string | null;
  @IsNested(() => LedgerView) ledger!: LedgerView;
  /** State at Stripe; null while Stripe does not answer. */
  @IsNestedOrNull(() => StripeSubscriptionState) stripe!: StripeSubscriptionState | null;
  /** Whether both states agree; null while Stripe does not answer. */
  @IsOptional() @IsBoolean() agrees!: boolean | null;
  /** Deliveries that have arrived so far. */
  @MayBeAbsent() @IsInt() @Min(0) completedDeliveries?: number;
}
export const getSubscriptionForStaff = defineRequest({
  name: 'subscriptions.get-for-staff.v1',
  calledBy: ['gateway'],
  request: SubscriptionRequest,
  reply: StaffSubscriptionView,
  errors: ['SUBSCRIPTION_UNKNOWN'],
  caller: 'staff',
  deadlineMs: 12_000,
});
export class DeliveryCountsRequest {
  @IsUUID() userId!: string;
}
export class DeliveryCount {
  @IsUUID() subscriptionId!: string;
  /** Deliveries that have arrived so far. */
  @IsInt() @Min(0) delivered!: number;
}
export class DeliveryCountsReply {
  @IsNestedList(() => DeliveryCount, { max: 200 }) subscriptions!: DeliveryCount[];
}
/** Number of arrived deliveries of each subscription of an account, the newest subscription first. */
export const countDeliveries = defineRequest({
  name: 'subscriptions.count-deliveries.v1',
  calledBy: ['gateway'],
  request: DeliveryCountsRequest,
  reply: DeliveryCountsReply,
  caller: 'staff',
});
/** Billing history from Stripe, newest first. */
export const listInvoicesForStaff = defineRequest({
  name: 'subscriptions.list-invoices-for-staff.v1',
  calledBy: ['gateway'],
  request: SubscriptionRequest,
  reply: SubscriptionInvoicesReply,
  errors: ['SUBSCRIPTION_UNKNOWN', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'staff',
  deadlineMs: 12_000,
});

/** Body of `POST /admin/subscriptions/{id}/invoices/{invoice}/refunds`. */
export class RefundChargeBody {
  /** Chosen by the caller: the same refund is made once. */
  @IsUUID() refundId!: string;
  /** Cents; null refunds all that is left. */
  @IsOptional() @IsInt() @Min(1) @Max(99_999_999) amount!: number | null;
  @IsHumanText({ min: 3, max: 200 }) reason!: string;
}
export class RefundChargeRequest extends RefundChargeBody {
  @IsUUID() subscriptionId!: string;
  @Matches(/^in_\w{1,90}$/) invoiceId!: string;
}
/**
 * Refunds money of a charge and the months that it paid. REFUND_TOO_LARGE: the charge has less left, or was never paid.
 * REAUTHENTICATION_REQUIRED: the last password check is more than 15 minutes ago.
 */
export const refundChargeAsStaff = defineRequest({
  name: 'subscriptions.refund-charge-as-staff.v1',
  calledBy: ['gateway'],
  request: RefundChargeRequest,
  reply: SubscriptionInvoicesReply,
  errors: ['SUBSCRIPTION_UNKNOWN', 'REFUND_TOO_LARGE', 'PAYMENT_PROVIDER_UNAVAILABLE', 'REAUTHENTICATION_REQUIRED'],
  caller: 'staff',
  deadlineMs: 12_000,
});

const COMMON_ERRORS = ['SUBSCRIPTION_UNKNOWN', 'VERSION_CONFLICT', 'ACTION_NOT_ALLOWED', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const;
const defineStaffCommand = <Req extends object, const Code extends string>(name: string, request: Class<Req>, more: readonly Code[]) =>
  defineRequest({
    name,
    calledBy: ['gateway'],
    request,
    reply: StaffSubscriptionView,
    errors: [...COMMON_ERRORS, ...more],
    caller: 'staff',
    deadlineMs: 12_000,
  });

/** Like the owner's own pause. */
export const pauseAsStaff = defineStaffCommand('subscriptions.pause-as-staff.v1', PauseSubscriptionRequest, ['DATE_INVALID']);
export const resumeAsStaff = defineStaffCommand('subscriptions.resume-as-staff.v1', SubscriptionCommandRequest, []);
/** Final, like the owner's own. */
export const cancelAsStaff = defineStaffCommand('subscriptions.cancel-as-staff.v1', SubscriptionCommandRequest, []);
/** Like the owner's own. */
export const unskipAsStaff = defineStaffCommand('subscriptions.unskip-as-staff.v1', SubscriptionCommandRequest, []);
/** The next delivery leaves a calendar month later, and that month is not charged. DATE_INVALID: it would be too far away. */
export const postponeAsStaff = defineStaffCommand('subscriptions.postpone-as-staff.v1', SubscriptionCommandRequest, ['DATE_INVALID']);
/** Sets it to its state at Stripe. */
export const resyncSubscription = defineRequest({
  name: 'subscriptions.resync.v1',
  calledBy: ['gateway'],
  request: SubscriptionRequest,
  reply: StaffSubscriptionView,
  errors: ['SUBSCRIPTION_UNKNOWN', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'staff',
  deadlineMs: 12_000,
});
