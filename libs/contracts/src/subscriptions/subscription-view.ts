import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUrl,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { BILLING_PERIODS, DELIVERY_INTERVALS, PLAN_IDS, type BillingPeriod, type DeliveryInterval, type PlanId } from '../catalog/plan-id';
import { LocalizedText } from '../localized-text';
import { MoneyView } from '../money-view';
import { CompanyBuyer } from '../orders/company-buyer';
import { PaymentMethodView } from '../orders/order-view';
import { ShippingInfo } from '../orders/place-order';
import { TrackingView } from '../orders/tracking-page';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import {
  DELIVERY_STATUSES,
  SUBSCRIPTION_ACTIONS,
  SUBSCRIPTION_STATUSES,
  type DeliveryStatus,
  type SubscriptionAction,
  type SubscriptionStatus,
} from './subscription-status';
import { MayBeAbsent } from '../validation/may-be-absent';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** A delivery, sent or upcoming. Days are calendar days of the shop (Europe/Madrid). */
export class DeliveryView {
  @IsUUID() id!: string;
  @IsUUID() subscriptionId!: string;
  @IsIn(DELIVERY_STATUSES) status!: DeliveryStatus;
  /** Day of dispatch. */
  @Matches(DAY_PATTERN) date!: string;
  @Matches(DAY_PATTERN) arrivesFrom!: string;
  @Matches(DAY_PATTERN) arrivesUntil!: string;
  @IsNestedList(() => BrushChoice, { max: 4 }) brushes!: BrushChoice[];
  /** Last day on which colours, types and interval may change for this delivery. */
  @Matches(DAY_PATTERN) choicesUntil!: string;
  /** Last day on which its address may change. */
  @Matches(DAY_PATTERN) addressUntil!: string;
  @IsNestedOrNull(() => TrackingView) tracking!: TrackingView | null;
  /** Reason of its delay or failure, in words for the customer; null otherwise. */
  @IsOptional()
  @IsIn(['stock', 'payment', 'address', 'refused', 'lost', 'damaged', 'other'])
  reason!: 'stock' | 'payment' | 'address' | 'refused' | 'lost' | 'damaged' | 'other' | null;
}

/** Paid share of the current delivery's interval: "2 of 3 months". */
export class PaidMonths {
  @IsInt() @Min(0) @Max(12) paid!: number;
  @IsInt() @Min(1) @Max(12) of!: number;
}

/** An announced price of a running subscription. */
export class PriceChange {
  @IsNested(() => MoneyView) monthlyPrice!: MoneyView;
  /** First day with charges at this price. */
  @Matches(DAY_PATTERN) from!: string;
}

/** A subscription for its owner. */
export class SubscriptionView {
  @IsUUID() id!: string;
  /** Rises with every change; send it along so that two tabs detect conflicts. */
  @IsInt() @Min(0) version!: number;
  @IsIn(PLAN_IDS) planId!: PlanId;
  @IsNested(() => LocalizedText) planName!: LocalizedText;
  @IsIn(SUBSCRIPTION_STATUSES) status!: SubscriptionStatus;
  /** Price of this customer, regardless of the price for new ones. */
  @IsNested(() => MoneyView) monthlyPrice!: MoneyView;
  /** Another price that was announced; null or left out without one. */
  @IsNestedOrNull(() => PriceChange) priceChange?: PriceChange | null;
  @IsIn(BILLING_PERIODS) billingPeriod!: BillingPeriod;
  @IsIn(DELIVERY_INTERVALS) interval!: DeliveryInterval;
  @IsBoolean() isFamilyPack!: boolean;
  @IsNestedList(() => BrushChoice, { max: 4 }) brushes!: BrushChoice[];
  @IsNested(() => ShippingInfo) shippingInfo!: ShippingInfo;
  /** The company of its next invoices; absent when they name the person. */
  @MayBeAbsent() @IsNested(() => CompanyBuyer) company?: CompanyBuyer;
  @IsISO8601() startedAt!: string;
  /** The next delivery; null while none is due (paused, cancelled). */
  @IsNestedOrNull(() => DeliveryView) nextDelivery!: DeliveryView | null;
  /** Day of the delivery that can be skipped, moved or changed: one after the next when that is packed. Null without one. */
  @IsOptional() @Matches(DAY_PATTERN) nextOpenDate?: string | null;
  /** Days that this delivery may be moved to; no others are accepted. */
  @MayBeAbsent() @IsArray() @ArrayMaxSize(130) @Matches(DAY_PATTERN, { each: true }) rescheduleDays?: string[];
  /** Skipped deliveries whose day has not come; the first can be restored until its `choicesUntil` (see `actions`). */
  @MayBeAbsent() @IsNestedList(() => DeliveryView, { max: 12 }) skippedDeliveries?: DeliveryView[];
  /** Day of the next charge; null while none is due. */
  @IsOptional() @Matches(DAY_PATTERN) nextChargeOn!: string | null;
  @IsNested(() => PaidMonths) paidMonths!: PaidMonths;
  /** Day on which it resumes by itself; null unless paused. */
  @IsOptional() @Matches(DAY_PATTERN) pausedUntil!: string | null;
  /** End of the paid time; null unless cancelled. */
  @IsOptional() @Matches(DAY_PATTERN) endsOn!: string | null;
  @IsNestedOrNull(() => PaymentMethodView) paymentMethod!: PaymentMethodView | null;
  /** Stripe's page for paying a failed payment; null without one. */
  @IsOptional() @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) @MaxLength(2_000) paymentProblemUrl!: string | null;
  @IsArray() @IsIn(SUBSCRIPTION_ACTIONS, { each: true }) actions!: SubscriptionAction[];
  /** Deliveries that have left, newest first. */
  @IsNestedList(() => DeliveryView, { max: 12 }) pastDeliveries!: DeliveryView[];
  /** Whether the owner can still withdraw from the contract by law. */
  @MayBeAbsent() @IsBoolean() withdrawable?: boolean;
  /** Whether its owner has withdrawn from the contract: it has ended at once, and its payments are refunded. */
  @MayBeAbsent() @IsBoolean() withdrawn?: boolean;
  /** End of that time, UTC; null while the day of the first delivery is not known. */
  @IsOptional() @IsISO8601() withdrawableUntil?: string | null;
}

/** An invoice of this shop for a charge, or a credit note for a part that went back. */
export class ChargeDocumentView {
  @IsString() @MaxLength(30) number!: string;
  @IsBoolean() isCreditNote!: boolean;
  /** Whether it names a company, and so has a structured form; absent from earlier versions. */
  @MayBeAbsent() @IsBoolean() isOfCompany?: boolean;
}

/** One charge of a subscription, from Stripe's invoice. */
export class SubscriptionInvoiceView {
  @IsString() @MaxLength(100) id!: string;
  @IsOptional() @IsString() @MaxLength(60) number!: string | null;
  @IsISO8601() createdAt!: string;
  @IsNested(() => MoneyView) amount!: MoneyView;
  @IsIn(['draft', 'open', 'paid', 'void', 'uncollectible']) status!: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** The refunded or pending part, and the part that a bank took for good. */
  @IsNested(() => MoneyView) refunded!: MoneyView;
  /** Whether the customer's bank opened a dispute. */
  @IsBoolean() disputed!: boolean;
  /** State of that dispute; null without one. Lost: the bank took the money for good, which counts as refunded. */
  @IsOptional() @IsIn(['open', 'won', 'lost']) dispute?: 'open' | 'won' | 'lost' | null;
  /** The earliest first. Empty before the invoice is issued, and while the numbers cannot be read. */
  @MayBeAbsent() @IsNestedList(() => ChargeDocumentView, { max: 1_000 }) documents?: ChargeDocumentView[];
  @IsOptional() @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) @MaxLength(2_000) hostedUrl!: string | null;
  @IsOptional() @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) @MaxLength(2_000) pdfUrl!: string | null;
}
