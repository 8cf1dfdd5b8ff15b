import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsUUID, Matches, Min } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { DELIVERY_INTERVALS, PLAN_IDS, type DeliveryInterval, type PlanId } from '../catalog/plan-id';
import { defineEvent, defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { MoneyView } from '../money-view';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { IsHumanText } from '../validation/human-text';
import { DELIVERY_STATUSES, SUBSCRIPTION_STATUSES, type DeliveryStatus, type SubscriptionStatus } from './subscription-status';
import { DeliveryView, PriceChange, SubscriptionView } from './subscription-view';
import { MayBeAbsent } from '../validation/may-be-absent';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** The public state of a subscription after a change; ids and figures, no personal data. */
export class SubscriptionEventData {
  @IsUUID() subscriptionId!: string;
  @IsUUID() userId!: string;
  @IsIn(PLAN_IDS) planId!: PlanId;
  @IsIn(SUBSCRIPTION_STATUSES) status!: SubscriptionStatus;
  @IsNested(() => MoneyView) monthlyPrice!: MoneyView;
  @IsIn(DELIVERY_INTERVALS) interval!: DeliveryInterval;
  @IsOptional() @Matches(DAY_PATTERN) nextDeliveryDate!: string | null;
  @IsOptional() @Matches(DAY_PATTERN) pausedUntil!: string | null;
  @IsOptional() @Matches(DAY_PATTERN) endsOn!: string | null;
  @IsIn(LOCALES) locale!: Locale;
  @IsOptional() @IsISO8601() startedAt?: string | null;
  /** Time of its end, or of the decision to end after the paid time. */
  @IsOptional() @IsISO8601() cancelledAt?: string | null;
  @MayBeAbsent() @IsNestedList(() => BrushChoice, { max: 4 }) brushes?: BrushChoice[];
  /** Thousandths of a month of deliveries that were not paid at its end. */
  @MayBeAbsent() @IsInt() @Min(0) writtenOff?: number;
}

export const subscriptionStarted = defineEvent('subscriptions.subscription.started.v1', SubscriptionEventData);
export const subscriptionChanged = defineEvent('subscriptions.subscription.changed.v1', SubscriptionEventData);
export const subscriptionPaused = defineEvent('subscriptions.subscription.paused.v1', SubscriptionEventData);
/** A pause ends in a week. */
export const subscriptionResumesSoon = defineEvent('subscriptions.subscription.resumes-soon.v1', SubscriptionEventData);
export const subscriptionResumed = defineEvent('subscriptions.subscription.resumed.v1', SubscriptionEventData);
export const subscriptionCancelled = defineEvent('subscriptions.subscription.cancelled.v1', SubscriptionEventData);
export const subscriptionPaymentFailed = defineEvent('subscriptions.subscription.payment-failed.v1', SubscriptionEventData);
export const subscriptionPaymentRecovered = defineEvent('subscriptions.subscription.payment-recovered.v1', SubscriptionEventData);
/** A month (or a delivery) was paid. */
export const subscriptionRenewed = defineEvent('subscriptions.subscription.renewed.v1', SubscriptionEventData);

/** The price of a running subscription will change; at least thirty days before. */
export const subscriptionPriceChangeAnnounced = defineEvent('subscriptions.subscription.price-changing.v1', SubscriptionEventData);
/** A price change that its customer was notified of was cancelled: the price stays. */
export const subscriptionPriceChangeCancelled = defineEvent('subscriptions.subscription.price-kept.v1', SubscriptionEventData);

/** The public state of a delivery after a change. */
export class DeliveryEventData {
  @IsUUID() deliveryId!: string;
  @IsUUID() subscriptionId!: string;
  @IsUUID() userId!: string;
  @IsIn(DELIVERY_STATUSES) status!: DeliveryStatus;
  @Matches(DAY_PATTERN) date!: string;
  @IsInt() @Min(1) brushCount!: number;
  @IsIn(LOCALES) locale!: Locale;
}

export const deliveryScheduled = defineEvent('subscriptions.delivery.scheduled.v1', DeliveryEventData);
/** Its brushes are reserved: it can be packed, and has an order from now on. */
export const deliveryPrepared = defineEvent('subscriptions.delivery.prepared.v1', DeliveryEventData);
/** A delivery that is ready goes to another address. */
export const deliveryChanged = defineEvent('subscriptions.delivery.changed.v1', DeliveryEventData);
/** Fifteen days or more before dispatch: time to check it. */
export const deliveryUpcoming = defineEvent('subscriptions.delivery.upcoming.v1', DeliveryEventData);
export const deliverySkipped = defineEvent('subscriptions.delivery.skipped.v1', DeliveryEventData);
/** It cannot leave yet: stock is short or a payment failed. */
export const deliveryDelayed = defineEvent('subscriptions.delivery.delayed.v1', DeliveryEventData);
export const deliveryRescheduled = defineEvent('subscriptions.delivery.rescheduled.v1', DeliveryEventData);
export const deliveryShipped = defineEvent('subscriptions.delivery.shipped.v1', DeliveryEventData);
export const deliveryDelivered = defineEvent('subscriptions.delivery.delivered.v1', DeliveryEventData);
/** Its subscription ended before its dispatch. */
export const deliveryCancelled = defineEvent('subscriptions.delivery.cancelled.v1', DeliveryEventData);
export const deliveryFailed = defineEvent('subscriptions.delivery.failed.v1', DeliveryEventData);

export class GetSubscriptionMessageRequest {
  @IsUUID() subscriptionId!: string;
  /** Delivery of the mail; null when the mail is about the subscription. */
  @IsOptional() @IsUUID() deliveryId!: string | null;
}

/** Content of a mail about a subscription; requested when it is sent. */
export class SubscriptionMessageContent {
  @IsUUID() userId!: string;
  @IsNested(() => SubscriptionView) subscription!: SubscriptionView;
  /** The requested delivery in its current state; null without one, or for another subscription's. */
  @IsNestedOrNull(() => DeliveryView) delivery!: DeliveryView | null;
  @IsNestedOrNull(() => MoneyView) amountDue!: MoneyView | null;
  /** Next delivery; null while none is planned. */
  @IsNestedOrNull(() => PriceChange) priceChange!: PriceChange | null;
  /** Secret part of `/delivery/{token}`; null when the mail is not about an upcoming delivery. */
  @IsOptional() @IsHumanText({ min: 1, max: 300 }) deliveryToken!: string | null;
  /** Secret part of the link for the withdrawal from the plan; null once that is not possible. */
  @IsOptional() @IsHumanText({ min: 1, max: 300 }) withdrawalToken?: string | null;
  /** Secret part of a link to the plan, valid after the withdrawal period too. */
  @IsOptional() @IsHumanText({ min: 1, max: 300 }) planToken?: string | null;
  /** Whether the first delivery still waits for the end of an earlier plan's last one. */
  @MayBeAbsent() @IsBoolean() waitsForPreviousDelivery?: boolean;
  /** Reason of its end, when that was a withdrawal. */
  @MayBeAbsent() @IsBoolean() isWithdrawn?: boolean;
  /** Edition of terms accepted with the plan, by its day; null where it is not known. */
  @IsOptional() @Matches(/^\d{4}-\d{2}-\d{2}$/) termsVersion?: string | null;
}

/** For notifications. SUBSCRIPTION_UNKNOWN: erased, send no mail. */
export const getSubscriptionMessage = defineRequest({
  name: 'subscriptions.get-mail-facts.v1',
  calledBy: ['notifications'],
  request: GetSubscriptionMessageRequest,
  reply: SubscriptionMessageContent,
  errors: ['SUBSCRIPTION_UNKNOWN'],
});
