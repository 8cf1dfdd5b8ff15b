import { IsIn, IsInt, IsISO8601, IsOptional, IsString, IsUrl, Matches, MaxLength, Min, IsBoolean } from 'class-validator';
import { defineRequest } from '../define';
import { MoneyView } from '../money-view';
import { IsNested, IsNestedList } from '../validation/nested';
import { COUNTRIES, type Country } from './countries';
import { OrderItemView } from './order-view';
import { CHECKOUT_STATES, type CheckoutState } from './order-status';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

export class CheckoutSessionRequest {
  @IsString() @MaxLength(255) sessionId!: string;
}

/** The content of the success page. The session id is the permission to read it, so it names no person. */
export class CheckoutSessionView {
  @IsString() @MaxLength(255) sessionId!: string;
  /** processing: the Checkout Session is finished, but the money has not arrived (late payment methods, or seconds after paying). */
  @IsIn(CHECKOUT_STATES) state!: CheckoutState;
  @IsString() @MaxLength(30) orderNumber!: string;
  @IsNested(() => MoneyView) total!: MoneyView;
  @IsInt() @Min(1) itemCount!: number;
  @IsIn(COUNTRIES) country!: Country;
  @IsISO8601() placedAt!: string;
  @IsNestedList(() => OrderItemView, { max: 20 }) items!: OrderItemView[];
  /** Town of the destination; null for a reader who knows the checkout's id alone. */
  @IsOptional() @IsString() @MaxLength(100) city!: string | null;
  /** Expected business days of arrival (Europe/Madrid), both included; null while it is not paid or when it is over. */
  @IsOptional() @Matches(DAY_PATTERN) arrivesFrom!: string | null;
  @IsOptional() @Matches(DAY_PATTERN) arrivesUntil!: string | null;
  /** The URL of the Checkout Session while it can still be paid, else null. */
  @IsOptional() @IsUrl({ require_tld: false, protocols: ['http', 'https'] }) url!: string | null;
  /** The token of the order's own page for one day after it was paid, else null. */
  @IsOptional() @IsString() @MaxLength(300) linkToken!: string | null;
}

/** Result of a Checkout Session. Requests it from Stripe when no webhook has arrived yet. */
export const getCheckoutSession = defineRequest({
  name: 'orders.get-checkout-session.v1',
  calledBy: ['gateway'],
  request: CheckoutSessionRequest,
  reply: CheckoutSessionView,
  errors: ['CHECKOUT_UNKNOWN'],
  deadlineMs: 12_000,
});

/** The customer abandons the checkout: the Checkout Session expires and the stock is released. CHECKOUT_PAID when it was paid meanwhile. */
export const cancelCheckout = defineRequest({
  name: 'orders.cancel-checkout.v1',
  calledBy: ['gateway'],
  request: CheckoutSessionRequest,
  reply: CheckoutSessionView,
  errors: ['CHECKOUT_UNKNOWN', 'CHECKOUT_PAID', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  deadlineMs: 12_000,
});

export class ReceiveStripeEventRequest {
  /** The unchanged body: the signature covers these bytes. */
  @IsString() @MaxLength(1_000_000) rawBody!: string;
  /** The `Stripe-Signature` header. */
  @IsString() @MaxLength(2_000) signature!: string;
}

export class ReceiveStripeEventReply {
  @IsBoolean() received!: boolean;
}

/** Verifies and stores one webhook; it is applied afterwards. */
export const receiveStripeEvent = defineRequest({
  name: 'orders.receive-stripe-event.v1',
  calledBy: ['gateway'],
  request: ReceiveStripeEventRequest,
  reply: ReceiveStripeEventReply,
  errors: ['SIGNATURE_INVALID', 'EVENT_MALFORMED'],
});
