import type { Locale } from '@brote/contracts';
import { momentOf, secondOf } from '@brote/contracts/payments';
import { methodsFor } from '@brote/stripe-service';
import type Stripe from 'stripe';
import { Payment } from '#app/core/order-payments/payment.entity';
import { formatBrushes } from '#app/core/orders/brush-counts';
import type { Order, OrderLine } from '#app/core/orders/order.entity';
import { companyAddressLine } from './company-address-line';
import { orderMetadata, type CheckoutReference } from './order-metadata';

/** Milliseconds. Stripe requires at least 30 minutes; one more covers a slow response and two clocks. */
const SESSION_LIFETIME_MS = 31 * 60_000;
/** Milliseconds. Stripe refuses a call whose session would be shorter. */
const MIN_LIFETIME_MS = 30 * 60_000;

/** What a failed call means for the next one: `sales` may not import Stripe's library. */
export { classifyFailure, describeError, isStripeFault } from '@brote/stripe-service';

/** The state of a Checkout Session at Stripe at one moment, in the shop's words. */
export interface CheckoutSessionState {
  id: string;
  /** The session's checkout; null for sessions that sell only a plan or save a card, which belong to another service. */
  checkoutId: string | null;
  url: string | null;
  expiresAt: Date;
  /** late: the customer is done and the money comes later; failed: the money will not come. */
  outcome: 'open' | 'expired' | 'late' | 'failed' | 'paid';
  /** Minor units. */
  amount: number | null;
  currency: string | null;
  /** The means of payment and its owner; null before there is a charge. */
  means: Omit<Payment, 'orderId' | 'amount' | 'currency' | 'paidAt'> | null;
  /** The buyer as Stripe knows them. */
  buyer: { email: string | null; name: string | null };
}

/** The parts of a session that Stripe expands in the same request. */
export const EXPAND_PAYMENT_DETAILS = ['payment_intent.latest_charge'];

const FAILED_INTENT_STATUSES = ['requires_payment_method', 'canceled'];

export function readSession(session: Stripe.Checkout.Session): CheckoutSessionState {
  return {
    id: session.id,
    checkoutId: checkoutIdOf(session),
    url: session.url,
    expiresAt: momentOf(session.expires_at),
    outcome: outcomeOf(session),
    amount: session.amount_total,
    currency: session.currency,
    means: paymentDetailsOf(session.payment_intent),
    buyer: { email: session.customer_details?.email ?? null, name: session.customer_details?.name ?? null },
  };
}

/** The checkout of a session. A plan's session has one only when add-on items are bought with it. */
export function checkoutIdOf({ mode, metadata, client_reference_id: id }: Stripe.Checkout.Session): string | null {
  const sellsOrder = mode === 'payment' || (mode === 'subscription' && metadata?.['order_id'] !== undefined);
  return sellsOrder ? id : null;
}

export function outcomeOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): CheckoutSessionState['outcome'] {
  if (status === 'open' || status === null) return 'open';
  if (status === 'expired') return 'expired';
  if (payment_status !== 'unpaid') return 'paid';
  const hasFailed = typeof payment_intent === 'object' && payment_intent !== null && FAILED_INTENT_STATUSES.includes(payment_intent.status);
  return hasFailed ? 'failed' : 'late';
}

export function paymentDetailsOf(intent: Stripe.Checkout.Session['payment_intent']): CheckoutSessionState['means'] {
  if (typeof intent !== 'object' || intent === null) return null;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return { paymentIntent: intent.id, charge: charge?.id ?? null, ...paymentMethodOf(charge?.payment_method_details ?? null) };
}

/** The printable parts of a means of payment. */
function paymentMethodOf(details: Stripe.Charge.PaymentMethodDetails | null): Pick<Payment, 'methodType' | 'brand' | 'last4'> {
  if (details === null) return { methodType: 'unknown', brand: null, last4: null };
  const { type: methodType, card } = details;
  if (card) return { methodType, brand: card.brand ?? null, last4: card.last4 ?? null };
  return { methodType, brand: null, last4: accountLast4Of(details) };
}

/** The last four characters of the account that paid, where the method has one. */
function accountLast4Of({ sepa_debit: debit, ideal, bancontact, sofort }: Stripe.Charge.PaymentMethodDetails): string | null {
  return debit?.last4 ?? ideal?.iban_last4 ?? bancontact?.iban_last4 ?? sofort?.iban_last4 ?? null;
}

/** The payment of a paid session. */
export function paymentOf(session: CheckoutSessionState, orderId: string, at: Date): Payment | null {
  if (session.means === null || session.amount === null || session.amount <= 0) return null;
  return Object.assign(new Payment(), { ...session.means, orderId, amount: session.amount, currency: session.currency ?? '', paidAt: at });
}

/** A session as Stripe's list shows it, in the shop's words. */
export interface ListedSession {
  id: string;
  /** The session's checkout; null for sessions that belong to another service. */
  checkoutId: string | null;
  /** unpaid: the customer is done, and the money comes later or never. */
  state: 'open' | 'expired' | 'unpaid' | 'paid';
}

export function readListedSession(session: Stripe.Checkout.Session): ListedSession {
  return { id: session.id, checkoutId: checkoutIdOf(session), state: stateOf(session) };
}

function stateOf({ status, payment_status: payment }: Stripe.Checkout.Session): ListedSession['state'] {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  return payment === 'unpaid' ? 'unpaid' : 'paid';
}

/** The parameters of a new Checkout Session; they are stored before they are sent. */
export type SessionParams = Stripe.Checkout.SessionCreateParams & { expires_at: number };

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
  const companyLine = order.company === null ? {} : { line2: companyAddressLine(order.company) };
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
      shipping: {
        name: `${firstName} ${lastName}`,
        phone,
        address: { line1: address, ...companyLine, city, postal_code: postalCode, country },
      },
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
