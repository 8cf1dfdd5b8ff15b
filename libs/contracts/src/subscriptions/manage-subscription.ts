import { IsBoolean, IsIn, IsInt, IsOptional, IsUUID, Matches, Min } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { DELIVERY_INTERVALS, PLAN_IDS, type DeliveryInterval, type PlanId } from '../catalog/plan-id';
import { defineRequest, type Class } from '../define';
import { MoneyView } from '../money-view';
import { TypedCompany } from '../orders/company-buyer';
import { ProviderPage } from '../orders/payment-methods';
import { CarrierAddress } from '../orders/place-order';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { DeliveryView, SubscriptionInvoiceView, SubscriptionView } from './subscription-view';
import { SUBSCRIPTION_LIMITS } from './subscriptions.routes';
import { MayBeAbsent } from '../validation/may-be-absent';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

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

export class UpcomingDeliveriesReply {
  @IsNestedList(() => DeliveryView, { max: 6 }) deliveries!: DeliveryView[];
}
/** The next deliveries as planned today. */
export const getUpcomingDeliveries = defineRequest({
  name: 'subscriptions.get-upcoming.v1',
  calledBy: ['gateway'],
  request: SubscriptionRequest,
  reply: UpcomingDeliveriesReply,
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
export class VersionedSubscriptionBody {
  @IsInt() @Min(0) version!: number;
}
export class ChangeSubscriptionBody extends VersionedSubscriptionBody {
  /** Absent parts stay as they are. */
  @MayBeAbsent() @IsIn(DELIVERY_INTERVALS) interval?: DeliveryInterval;
  @MayBeAbsent() @IsNestedList(() => BrushChoice, SUBSCRIPTION_LIMITS.brushes) brushes?: BrushChoice[];
  @MayBeAbsent() @IsNested(() => CarrierAddress) shippingInfo?: CarrierAddress;
  /** The company of the next invoices; null: they name the person again. Issued ones stay as they are. */
  @IsNestedOrNull(() => TypedCompany) company?: TypedCompany | null;
  @MayBeAbsent() @IsIn(PLAN_IDS) planId?: PlanId;
}
export class PauseSubscriptionBody extends VersionedSubscriptionBody {
  /** Day on which it resumes, 1 to 90 days from today. */
  @Matches(DAY_PATTERN) until!: string;
}
export class RescheduleDeliveryBody extends VersionedSubscriptionBody {
  /** New day of the next delivery, one of `rescheduleDays`. */
  @Matches(DAY_PATTERN) date!: string;
}

export class ChangeSubscriptionRequest extends ChangeSubscriptionBody {
  @IsUUID() subscriptionId!: string;
}
export class PauseSubscriptionRequest extends PauseSubscriptionBody {
  @IsUUID() subscriptionId!: string;
}
export class RescheduleDeliveryRequest extends RescheduleDeliveryBody {
  @IsUUID() subscriptionId!: string;
}
export class SubscriptionCommandRequest extends VersionedSubscriptionBody {
  @IsUUID() subscriptionId!: string;
}

/** Effect of a change before it is saved. */
export class SubscriptionChangePreview {
  /** New day of the next delivery; null when the change does not affect it. */
  @IsOptional() @Matches(DAY_PATTERN) nextDeliveryDate!: string | null;
  /** Whether the change applies to the next delivery; false: to the one after it. */
  @IsBoolean() appliesToNextDelivery!: boolean;
  /** Cents that Stripe charges (or, negative, credits) at once for a change of plan; null without one. */
  @IsNestedOrNull(() => MoneyView) dueNow!: MoneyView | null;
  /** Monthly price after the change. */
  @IsNestedOrNull(() => MoneyView) monthlyPrice!: MoneyView | null;
}

const COMMON_ERRORS = ['SUBSCRIPTION_UNKNOWN', 'VERSION_CONFLICT', 'ACTION_NOT_ALLOWED', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const;
const defineSubscriptionCommand = <Req extends object, const Code extends string>(
  name: string,
  request: Class<Req>,
  more: readonly Code[],
) =>
  defineRequest({
    name,
    calledBy: ['gateway'],
    request,
    reply: SubscriptionView,
    errors: [...COMMON_ERRORS, ...more],
    caller: 'customer',
    deadlineMs: 12_000,
  });

/** VERSION_CONFLICT: it was changed elsewhere meanwhile; read it again. ACTION_NOT_ALLOWED: not in its state (see `actions`). */
export const changeSubscription = defineSubscriptionCommand('subscriptions.change.v1', ChangeSubscriptionRequest, [
  'BRUSHES_INVALID',
  'PLAN_INVALID',
  'POSTAL_CODE_INVALID',
  'DELIVERY_NOT_OFFERED',
  'NOTHING_TO_CHANGE',
]);
export const previewChange = defineRequest({
  name: 'subscriptions.preview-change.v1',
  calledBy: ['gateway'],
  request: ChangeSubscriptionRequest,
  reply: SubscriptionChangePreview,
  errors: [...COMMON_ERRORS, 'BRUSHES_INVALID', 'PLAN_INVALID'],
  caller: 'customer',
  deadlineMs: 12_000,
});
/** Neither charge nor delivery until the day; it then resumes by itself, with notice. */
export const pauseSubscription = defineSubscriptionCommand('subscriptions.pause.v1', PauseSubscriptionRequest, ['DATE_INVALID']);
export const resumeSubscription = defineSubscriptionCommand('subscriptions.resume.v1', SubscriptionCommandRequest, []);
/** Final: nothing more is charged; a delivery already paid and packed still comes. */
export const cancelSubscription = defineSubscriptionCommand('subscriptions.cancel.v1', SubscriptionCommandRequest, []);
/** Skips the next delivery, and the charges of its interval with it. */
export const skipDelivery = defineSubscriptionCommand('subscriptions.skip.v1', SubscriptionCommandRequest, []);
/** Restores the next skipped delivery until its colours could no longer change; its charges are made again. */
export const unskipDelivery = defineSubscriptionCommand('subscriptions.unskip.v1', SubscriptionCommandRequest, []);
export const rescheduleDelivery = defineSubscriptionCommand('subscriptions.reschedule.v1', RescheduleDeliveryRequest, ['DATE_INVALID']);

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
