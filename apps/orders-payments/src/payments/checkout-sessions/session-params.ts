import type { Locale } from '@brote/contracts';
import { momentOf, secondOf } from '@brote/contracts/payments';
import { methodsFor } from '@brote/stripe-service';
import type Stripe from 'stripe';
import { formatBrushes } from '#app/core/orders/brush-counts';
import type { Order, OrderLine } from '#app/core/orders/order.entity';
import { orderMetadata, type CheckoutReference } from './order-metadata';

/** The parameters of a new Checkout Session; they are stored before they are sent. */
export type SessionParams = Stripe.Checkout.SessionCreateParams & { expires_at: number };

/** Milliseconds. Stripe requires at least 30 minutes; one more covers a slow response and two clocks. */
const SESSION_LIFETIME_MS = 31 * 60_000;
/** Milliseconds. Stripe refuses a call whose session would be shorter. */
const MIN_LIFETIME_MS = 30 * 60_000;

interface SessionContext {
  /** The buyer's customer id at Stripe. Null when there is none: Stripe then gets the e-mail address alone. */
  customer: string | null;
  publicOrigin: string;
}

/** The Checkout Session of an order, in its buyer's language, open for 31 minutes from `now`. */
export function sessionParams(
  checkout: CheckoutReference,
  order: Order,
  { customer, publicOrigin }: SessionContext,
  now: Date,
): SessionParams {
  const metadata = { checkout_id: checkout.id, order_id: order.id, order_number: order.number };
  const { firstName, lastName, phone, address, city, postalCode, country } = order.shipping;
  return {
    mode: 'payment',
    ...methodsFor('once'),
    submit_type: 'pay',
    locale: order.locale,
    ...(customer === null ? { customer_email: order.email } : { customer }),
    line_items: order.lines.map((line) => lineItem(line, order.locale)),
    client_reference_id: checkout.id,
    metadata: orderMetadata(checkout, order),
    payment_intent_data: {
      description: order.number,
      metadata,
      shipping: { name: `${firstName} ${lastName}`, phone, address: { line1: address, city, postal_code: postalCode, country } },
    },
    expires_at: secondOf(new Date(now.getTime() + SESSION_LIFETIME_MS)),
    success_url: `${publicOrigin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    // Stripe fills in the session id only in success_url, so the cancel URL names the checkout.
    cancel_url: `${publicOrigin}/cart?checkout=${checkout.id}`,
  };
}

function lineItem({ name, brushes, quantity, unitPrice }: OrderLine, locale: Locale) {
  return {
    quantity,
    price_data: {
      currency: 'eur',
      unit_amount: unitPrice,
      product_data: { name: name[locale], description: formatBrushes(brushes, locale) },
    },
  };
}

/** The moment at which the session of these parameters ends. */
export function sessionExpiryOf(params: SessionParams): Date {
  return momentOf(params.expires_at);
}

/** Whether Stripe would still accept the stored parameters: the session must live 30 minutes from now. */
export function canStillBeSent(params: SessionParams, now: Date): boolean {
  return sessionExpiryOf(params).getTime() - now.getTime() >= MIN_LIFETIME_MS;
}

/** The same session, open for 31 minutes from `now`. */
export function withNewExpiry(params: SessionParams, now: Date): SessionParams {
  return { ...params, expires_at: secondOf(new Date(now.getTime() + SESSION_LIFETIME_MS)) };
}
