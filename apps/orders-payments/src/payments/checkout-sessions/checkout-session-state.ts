import { momentOf } from '@brote/contracts/payments';
import type Stripe from 'stripe';
import { Payment } from '#app/core/order-payments/payment.entity';

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
