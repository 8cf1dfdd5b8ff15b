import type { CheckoutSessionLine } from '@brote/contracts/orders';
import type { AddOnOrder } from '@brote/contracts/subscriptions';
import { methodsFor, momentOf, secondOf } from '@brote/stripe-service';
import type Stripe from 'stripe';
import type { PlanChoice } from '#app/plans/subscriptions/subscription';

/** Parameters of the Checkout Session; they are stored before the call to Stripe. */
export type SessionParams = Stripe.Checkout.SessionCreateParams & { expires_at: number };

/** The Stripe customer and the Stripe price of a purchase. */
export interface Payer {
  customerId: string;
  priceId: string;
}

/** Stripe requires at least 30 minutes. One more minute covers a slow answer and the difference of two clocks. */
const SESSION_LIFETIME_MS = 31 * 60_000;
/** Below this rest, Stripe would refuse a repeated call. */
const MIN_LIFETIME_MS = 30 * 60_000;

/** Data of the Checkout Session besides the choice. */
interface SessionContext {
  payer: Payer;
  /** Lines of the add-on items; they are charged with the first invoice of the plan. */
  lines: readonly CheckoutSessionLine[];
  publicOrigin: string;
  now: Date;
}

/** Parameters of the Checkout Session of a plan, in the buyer's language, open for 31 minutes from `now`. */
export function createSessionParams(
  { subscriptionId, order }: { subscriptionId: string; order: AddOnOrder | null },
  { planId, locale }: PlanChoice,
  { payer: { customerId, priceId }, lines, publicOrigin, now }: SessionContext,
): SessionParams {
  const metadata = { subscription_id: subscriptionId, plan_id: planId };
  const orderMetadata: Record<string, string> = order === null ? {} : { order_id: order.orderId, order_number: order.number };
  return {
    mode: 'subscription',
    ...methodsFor('plan'),
    submit_type: 'pay',
    locale,
    customer: customerId,
    line_items: [{ price: priceId, quantity: 1 }, ...lines.map(toLineItem)],
    client_reference_id: subscriptionId,
    metadata: { ...metadata, ...orderMetadata },
    subscription_data: { metadata, billing_mode: { type: 'flexible' } },
    expires_at: secondOf(new Date(now.getTime() + SESSION_LIFETIME_MS)),
    success_url: `${publicOrigin}/subscription-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicOrigin}${order === null ? '/subscriptions' : `/cart?checkout=${subscriptionId}`}`,
  };
}

function toLineItem({ name, description, unitPrice, quantity }: CheckoutSessionLine) {
  return { quantity, price_data: { currency: 'eur', unit_amount: unitPrice, product_data: { name, description } } };
}

/** Whether Stripe still accepts the stored parameters: the session must be open for 30 minutes from now. */
export function canStillBeSent({ expires_at: expiresAt }: SessionParams, now: Date): boolean {
  return momentOf(expiresAt).getTime() - now.getTime() >= MIN_LIFETIME_MS;
}

/** The same parameters, open for 31 minutes from `now`. */
export function renewParams(params: SessionParams, now: Date): SessionParams {
  return { ...params, expires_at: secondOf(new Date(now.getTime() + SESSION_LIFETIME_MS)) };
}
