import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Matches, Min } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { DELIVERY_INTERVALS, PLAN_IDS, type DeliveryInterval, type PlanId } from '../catalog/plan-id';
import { defineRequest, type Class } from '../define';
import { MoneyView } from '../money-view';
import { ProviderPage } from '../orders/payment-methods';
import { CarrierAddress } from '../orders/shipping-info';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { DeliveryView, SubscriptionInvoiceView, SubscriptionView } from './subscription-view';
import { SUBSCRIPTION_LIMITS } from './subscriptions.limits';
import { MayBeAbsent } from '../validation/may-be-absent';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export class ListSubscriptionsRequest {}
export class ListSubscriptionsReply {
  @IsNestedList(() => SubscriptionView, { max: 50 }) subscriptions!: SubscriptionView[];
}
/** The caller's subscriptions, active ones first. */
export const listSubscriptions = defineRequest({
  name: 'subscriptions.list.v1',
  calledBy: ['gateway'],
  request: ListSubscriptionsRequest,
  reply: ListSubscriptionsReply,
  caller: 'customer',
});

export class SubscriptionStatusView {
  @IsBoolean() subscribed!: boolean;
  /** The active subscription, the newest when there are several; null without one. */
  @IsNestedOrNull(() => SubscriptionView) subscription!: SubscriptionView | null;
}
/** The spec's check-subscription. */
export const getSubscriptionStatus = defineRequest({
  name: 'subscriptions.get-status.v1',
  calledBy: ['gateway'],
  request: ListSubscriptionsRequest,
  reply: SubscriptionStatusView,
  caller: 'customer',
});

export class SubscriptionRequest {
  @IsUUID() subscriptionId!: string;
}
export const getSubscription = defineRequest({
  name: 'subscriptions.get.v1',
  calledBy: ['gateway'],
  request: SubscriptionRequest,
  reply: SubscriptionView,
  errors: ['SUBSCRIPTION_UNKNOWN'],
  caller: 'customer',
});

export class UpcomingReply {
  @IsNestedList(() => DeliveryView, { max: 6 }) deliveries!: DeliveryView[];
}
/** The next deliveries as planned today. */
export const getUpcomingDeliveries = defineRequest({
  name: 'subscriptions.get-upcoming.v1',
  calledBy: ['gateway'],
  request: SubscriptionRequest,
  reply: UpcomingReply,
  errors: ['SUBSCRIPTION_UNKNOWN'],
  caller: 'customer',
});

export class SubscriptionInvoicesReply {
  @IsNestedList(() => SubscriptionInvoiceView, { max: 100 }) invoices!: SubscriptionInvoiceView[];
}
/** Billing history from Stripe, newest first. */
export const listSubscriptionInvoices = defineRequest({
  name: 'subscriptions.list-invoices.v1',
  calledBy: ['gateway'],
  request: SubscriptionRequest,
  reply: SubscriptionInvoicesReply,
  errors: ['SUBSCRIPTION_UNKNOWN', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'customer',
  deadlineMs: 12_000,
});

/** Every command carries the version the customer saw. */
export class VersionedBody {
  @IsInt() @Min(0) version!: number;
}
export class ChangeBody extends VersionedBody {
  /** Absent parts stay as they are. */
  @MayBeAbsent() @IsIn(DELIVERY_INTERVALS) interval?: DeliveryInterval;
  @MayBeAbsent() @IsNestedList(() => BrushChoice, SUBSCRIPTION_LIMITS.brushes) brushes?: BrushChoice[];
  @MayBeAbsent() @IsNested(() => CarrierAddress) shippingInfo?: CarrierAddress;
  @MayBeAbsent() @IsIn(PLAN_IDS) planId?: PlanId;
}
export class PauseBody extends VersionedBody {
  /** Day on which it resumes, 1 to 90 days from today. */
  @Matches(DAY) until!: string;
}
export class RescheduleBody extends VersionedBody {
  /** New day of the next delivery, one of `rescheduleDays`. */
  @Matches(DAY) date!: string;
}

export class ChangeRequest extends ChangeBody {
  @IsUUID() subscriptionId!: string;
}
export class PauseRequest extends PauseBody {
  @IsUUID() subscriptionId!: string;
}
export class RescheduleRequest extends RescheduleBody {
  @IsUUID() subscriptionId!: string;
}
export class CommandRequest extends VersionedBody {
  @IsUUID() subscriptionId!: string;
}

/** Effect of a change before it is saved. */
export class ChangePreview {
  /** New day of the next delivery; null when the change does not affect it. */
  @IsOptional() @Matches(DAY) nextDeliveryDate!: string | null;
  /** Whether the change applies to the next delivery; false: to the one after it. */
  @IsBoolean() appliesToNextDelivery!: boolean;
  /** Cents that Stripe charges (or, negative, credits) at once for a change of plan; null without one. */
  @IsNestedOrNull(() => MoneyView) dueNow!: MoneyView | null;
  /** Monthly price after the change. */
  @IsNestedOrNull(() => MoneyView) monthlyPrice!: MoneyView | null;
}

const COMMON = ['SUBSCRIPTION_UNKNOWN', 'VERSION_CONFLICT', 'ACTION_NOT_ALLOWED', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const;
const command = <Req extends object, const Code extends string>(name: string, request: Class<Req>, more: readonly Code[]) =>
  defineRequest({
    name,
    calledBy: ['gateway'],
    request,
    reply: SubscriptionView,
    errors: [...COMMON, ...more],
    caller: 'customer',
    deadlineMs: 12_000,
  });

/** VERSION_CONFLICT: it was changed elsewhere meanwhile; read it again. ACTION_NOT_ALLOWED: not in its state (see `actions`). */
export const changeSubscription = command('subscriptions.change.v1', ChangeRequest, [
  'BRUSHES_INVALID',
  'PLAN_INVALID',
  'POSTAL_CODE_INVALID',
  'DELIVERY_NOT_OFFERED',
  'NOTHING_TO_CHANGE',
]);
export const previewChange = defineRequest({
  name: 'subscriptions.preview-change.v1',
  calledBy: ['gateway'],
  request: ChangeRequest,
  reply: ChangePreview,
  errors: [...COMMON, 'BRUSHES_INVALID', 'PLAN_INVALID'],
  caller: 'customer',
  deadlineMs: 12_000,
});
/** Neither charge nor delivery until the day; it then resumes by itself, with notice. */
export const pauseSubscription = command('subscriptions.pause.v1', PauseRequest, ['DATE_INVALID']);
export const resumeSubscription = command('subscriptions.resume.v1', CommandRequest, []);
/** Final: nothing more is charged; a delivery already paid and packed still comes. */
export const cancelSubscription = command('subscriptions.cancel.v1', CommandRequest, []);
/** Skips the next delivery, and the charges of its interval with it. */
export const skipDelivery = command('subscriptions.skip.v1', CommandRequest, []);
/** Restores the next skipped delivery until its colours could no longer change; its charges are made again. */
export const unskipDelivery = command('subscriptions.unskip.v1', CommandRequest, []);
export const rescheduleDelivery = command('subscriptions.reschedule.v1', RescheduleRequest, ['DATE_INVALID']);

/** The provider's page for paying a failed payment. PAYMENT_NOT_DUE: no payment is due. */
export const retryPayment = defineRequest({
  name: 'subscriptions.retry-payment.v1',
  calledBy: ['gateway'],
  request: SubscriptionRequest,
  reply: ProviderPage,
  errors: ['SUBSCRIPTION_UNKNOWN', 'PAYMENT_NOT_DUE', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'customer',
  deadlineMs: 12_000,
});
