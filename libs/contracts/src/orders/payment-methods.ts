import { IsBoolean, IsIn, IsInt, IsOptional, IsString, IsUrl, IsUUID, Matches, Max, MaxLength, Min } from 'class-validator';
import { defineRequest } from '../define';
import { LOCALES, type Locale } from '../locale';
import { IsNestedList } from '../validation/nested';

/** A payment method that the provider stores for the customer; contains only the data of a receipt. */
export class SavedPaymentMethodView {
  @IsString() @MaxLength(100) id!: string;
  /** Type of the method: `card`, `sepa_debit` … */
  @IsString() @MaxLength(40) type!: string;
  @IsOptional() @IsString() @MaxLength(40) brand!: string | null;
  @IsOptional() @IsString() @MaxLength(4) last4!: string | null;
  @IsOptional() @IsInt() @Min(1) @Max(12) expiryMonth!: number | null;
  @IsOptional() @IsInt() @Min(2000) @Max(2100) expiryYear!: number | null;
  @IsBoolean() isDefault!: boolean;
  /** Whether it has expired or expires within 60 days. */
  @IsBoolean() expiresSoon!: boolean;
  /** False for the last one while a subscription is paid with it. */
  @IsBoolean() removable!: boolean;
}

export class ListPaymentMethodsRequest {}

export class ListPaymentMethodsReply {
  @IsNestedList(() => SavedPaymentMethodView, { max: 100 }) methods!: SavedPaymentMethodView[];
}

/** The caller's payment methods at Stripe, the default first. */
export const listPaymentMethods = defineRequest({
  name: 'orders.list-payment-methods.v1',
  calledBy: ['gateway'],
  request: ListPaymentMethodsRequest,
  reply: ListPaymentMethodsReply,
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'customer',
  deadlineMs: 12_000,
});

/** Body of `POST /me/payment-methods`. */
export class AddPaymentMethodBody {
  @IsIn(LOCALES) locale!: Locale;
}

/** URL of a page of the payment provider. */
export class ProviderPage {
  @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) url!: string;
}

/** Opens the provider's page that saves a payment method and leads back to the account. */
export const addPaymentMethod = defineRequest({
  name: 'orders.add-payment-method.v1',
  calledBy: ['gateway'],
  request: AddPaymentMethodBody,
  reply: ProviderPage,
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'customer',
  deadlineMs: 12_000,
});

export class PaymentMethodRequest {
  @Matches(/^[a-z]+_\w+$/) @MaxLength(100) methodId!: string;
}

/**
 * Makes this method the default for later payments, also of each plan without a card of its own. Another person's method counts as unknown.
 */
export const setDefaultPaymentMethod = defineRequest({
  name: 'orders.set-default-payment-method.v1',
  calledBy: ['gateway'],
  request: PaymentMethodRequest,
  reply: ListPaymentMethodsReply,
  errors: ['PAYMENT_METHOD_UNKNOWN', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'customer',
  deadlineMs: 12_000,
});

/** Body of `PUT /subscriptions/{subscriptionId}/payment-method`. */
export class PlanPaymentMethodBody {
  @Matches(/^[a-z]+_\w+$/) @MaxLength(100) methodId!: string;
}
export class SetPlanPaymentMethodRequest extends PlanPaymentMethodBody {
  @IsUUID() subscriptionId!: string;
}

/** Pays this plan with this method, regardless of the default. Choosing the default lets the plan follow it again. */
export const setPlanPaymentMethod = defineRequest({
  name: 'orders.pay-plan-with.v1',
  calledBy: ['gateway'],
  request: SetPlanPaymentMethodRequest,
  reply: ListPaymentMethodsReply,
  errors: ['SUBSCRIPTION_UNKNOWN', 'PAYMENT_METHOD_UNKNOWN', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'customer',
  deadlineMs: 12_000,
});

/** Deletes a method. PAYMENT_METHOD_IN_USE: a subscription needs it; add another first. */
export const removePaymentMethod = defineRequest({
  name: 'orders.remove-payment-method.v1',
  calledBy: ['gateway'],
  request: PaymentMethodRequest,
  reply: ListPaymentMethodsReply,
  errors: ['PAYMENT_METHOD_UNKNOWN', 'PAYMENT_METHOD_IN_USE', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'customer',
  deadlineMs: 12_000,
});

/** The provider's portal: payment methods, invoices, billing details. */
export const openBillingPortal = defineRequest({
  name: 'orders.open-billing-portal.v1',
  calledBy: ['gateway'],
  request: AddPaymentMethodBody,
  reply: ProviderPage,
  errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  caller: 'customer',
  deadlineMs: 12_000,
});

export class StripeCustomerRequest {
  @IsUUID() userId!: string;
}

export class StripeCustomerReply {
  @IsString() @MaxLength(100) customerId!: string;
}

/**
 * The one Stripe customer of an account, created at the first use; for other services of the shop. ACCOUNT_UNKNOWN: no such active account.
 */
export const ensureStripeCustomer = defineRequest({
  name: 'orders.ensure-stripe-customer.v1',
  calledBy: ['subscriptions'],
  request: StripeCustomerRequest,
  reply: StripeCustomerReply,
  errors: ['ACCOUNT_UNKNOWN', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  deadlineMs: 12_000,
});
