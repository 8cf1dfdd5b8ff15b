import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { BrushChoice } from '../catalog/brush-choice';
import { DELIVERY_INTERVALS, type DeliveryInterval } from '../catalog/plan-id';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { MoneyView } from '../money-view';
import { TypedCompany } from '../orders/company-buyer';
import { COUNTRIES, type Country } from '../orders/countries';
import { AddOnBasket } from '../orders/place-add-on-order';
import { CarrierAddress } from '../orders/place-order';
import { ProviderPage } from '../orders/payment-methods';
import { IsNested, IsNestedList, IsNestedOrNull } from '../validation/nested';
import { IsHumanText } from '../validation/human-text';
import { SUBSCRIPTION_LIMITS } from './subscriptions.routes';
import { SubscriptionView } from './subscription-view';
import { MayBeAbsent } from '../validation/may-be-absent';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** Body of `POST /checkout/subscription`. */
export class CheckoutSubscriptionBody {
  /** A plan, in any of its forms (individual, sub-individual, sub-single …). */
  @IsString() @MaxLength(40) planId!: string;
  @MayBeAbsent() @IsString() @MaxLength(100) planName?: string;
  /** Cents a month as the customer saw them: compared, never charged. */
  @IsInt() @Min(0) @Max(99_999_999) planPrice!: number;
  @IsIn(DELIVERY_INTERVALS) interval!: DeliveryInterval;
  @IsNestedList(() => BrushChoice, SUBSCRIPTION_LIMITS.brushes) brushes!: BrushChoice[];
  @IsNested(() => CarrierAddress) shippingInfo!: CarrierAddress;
  /** The company of all invoices, of the add-on items too. It can be changed later. */
  @MayBeAbsent() @IsNested(() => TypedCompany) company?: TypedCompany;
  @IsIn(LOCALES) locale!: Locale;
  /** A second subscription to the same plan is opened only when this is set. */
  @IsBoolean() another!: boolean;
  /** Terms of sale that the buyer saw; stored with the subscription. */
  @MayBeAbsent() @Matches(/^\d{4}-\d{2}-\d{2}$/) termsVersion?: string;
  /** The add-on items; they become an order of their own. */
  @IsNestedOrNull(() => AddOnBasket) addOnItems?: AddOnBasket | null;
}

export class StartSubscriptionRequest extends CheckoutSubscriptionBody {
  @IsOptional() @IsString() @MaxLength(255) idempotencyKey!: string | null;
}

/** Destination of the delivery, as far as it is known. */
export class FirstDeliveryBody {
  @MayBeAbsent() @IsIn(COUNTRIES) country?: Country;
  @MayBeAbsent() @IsHumanText({ min: 1, max: 20 }) postalCode?: string;
  @MayBeAbsent() @IsHumanText({ min: 1, max: 200 }) address?: string;
}
export class FirstDeliveryView {
  /** Day of dispatch. */
  @Matches(DAY_PATTERN) date!: string;
  /** Expected days of arrival, both included; for Spain while the country is not known. */
  @Matches(DAY_PATTERN) arrivesFrom!: string;
  @Matches(DAY_PATTERN) arrivesUntil!: string;
  /** Whether it waits until the months of an earlier plan's last delivery, which was not paid to its end, are over. */
  @IsBoolean() waitsForPreviousDelivery!: boolean;
}
/** Dispatch day of the first delivery of a plan bought today. */
export const getFirstDelivery = defineRequest({
  name: 'subscriptions.get-first-delivery.v1',
  calledBy: ['gateway'],
  request: FirstDeliveryBody,
  reply: FirstDeliveryView,
  caller: 'customer',
});

/**
 * Opens the Checkout Session of a subscription. It is active only once Stripe says it is paid; the first delivery leaves at once.
 * PLAN_INVALID: no such plan. PRICE_CHANGED: another price book is in force, details { expected, current } in cents; for add-on items
 * PriceChange[]. STOCK_SHORT and the like are about the add-on items alone, with the details of `placeOrder`.
 */
export const startSubscription = defineRequest({
  name: 'subscriptions.start.v1',
  calledBy: ['gateway'],
  request: StartSubscriptionRequest,
  reply: ProviderPage,
  errors: [
    'PLAN_INVALID',
    'PRICE_CHANGED',
    'BRUSHES_INVALID',
    'SHOP_NOT_OPEN',
    'ONBOARDING_REQUIRED',
    'SUBSCRIPTION_EXISTS',
    'POSTAL_CODE_INVALID',
    'DELIVERY_NOT_OFFERED',
    'STOCK_SHORT',
    'PRODUCT_UNKNOWN',
    'ITEM_COUNT_WRONG',
    'CHECKOUT_PAID',
    'TOO_MANY_OPEN_CHECKOUTS',
    'CHECKOUT_IN_PROGRESS',
    'IDEMPOTENCY_KEY_REUSED',
    'PAYMENT_PROVIDER_UNAVAILABLE',
  ],
  caller: 'customer',
  deadlineMs: 12_000,
  // The same choice leads to the same Checkout Session, with or without a key.
  retry: 'untilDeadline',
});

export class GetSubscriptionCheckoutRequest {
  @IsString() @MaxLength(255) sessionId!: string;
}

/** The order that was paid in the same Checkout Session as a plan. */
export class AddOnOrder {
  @IsUUID() orderId!: string;
  @IsString() @MaxLength(30) number!: string;
  @IsNested(() => MoneyView) total!: MoneyView;
}

export class SubscriptionCheckoutView {
  @IsIn(['open', 'processing', 'active', 'expired', 'failed']) state!: 'open' | 'processing' | 'active' | 'expired' | 'failed';
  @IsUUID() subscriptionId!: string;
  @IsNestedOrNull(() => SubscriptionView) subscription!: SubscriptionView | null;
  /** Null when only the plan was bought. */
  @IsNestedOrNull(() => AddOnOrder) order?: AddOnOrder | null;
}

/** Result of the Checkout Session of one of the caller's subscriptions. Requests it from Stripe when no webhook has arrived yet. */
export const getSubscriptionCheckout = defineRequest({
  name: 'subscriptions.get-checkout.v1',
  calledBy: ['gateway'],
  request: GetSubscriptionCheckoutRequest,
  reply: SubscriptionCheckoutView,
  errors: ['CHECKOUT_UNKNOWN'],
  caller: 'customer',
  deadlineMs: 12_000,
});
