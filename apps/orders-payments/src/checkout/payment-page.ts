import type Stripe from 'stripe';
import { Payment } from '#app/payments/payment.entity';

/** What Stripe says about a payment page at one moment, in the shop's words. */
export interface PaymentPage {
  id: string;
  /** The checkout that it was made for. */
  checkoutId: string | null;
  url: string | null;
  expiresAt: Date;
  /** late: the customer is done, the money comes later; failed: it will not come. */
  outcome: 'open' | 'expired' | 'late' | 'failed' | 'paid';
  /** Minor units. */
  amount: number | null;
  currency: string | null;
  /** Who paid how; only once there is a charge. */
  means: Omit<Payment, 'orderId' | 'amount' | 'currency' | 'paidAt'> | null;
}

/** The parts of a session that have to be fetched along with it. */
export const EXPAND_MEANS = ['payment_intent.latest_charge'];

const HOPELESS = ['requires_payment_method', 'canceled'];

export function readPage(session: Stripe.Checkout.Session): PaymentPage {
  return {
    id: session.id,
    checkoutId: session.client_reference_id,
    url: session.url,
    expiresAt: new Date(session.expires_at * 1_000),
    outcome: outcomeOf(session),
    amount: session.amount_total,
    currency: session.currency,
    means: meansOf(session.payment_intent),
  };
}

function outcomeOf({ status, payment_status, payment_intent }: Stripe.Checkout.Session): PaymentPage['outcome'] {
  if (status === 'open' || status === null) return 'open';
  if (status === 'expired') return 'expired';
  if (payment_status !== 'unpaid') return 'paid';
  const isHopeless = typeof payment_intent === 'object' && payment_intent !== null && HOPELESS.includes(payment_intent.status);
  return isHopeless ? 'failed' : 'late';
}

function meansOf(intent: Stripe.Checkout.Session['payment_intent']): PaymentPage['means'] {
  if (typeof intent !== 'object' || intent === null) return null;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return { paymentIntent: intent.id, charge: charge?.id ?? null, ...methodOf(charge?.payment_method_details ?? null) };
}

/** Of the means of payment only what may be printed. */
function methodOf(details: Stripe.Charge.PaymentMethodDetails | null): Pick<Payment, 'methodType' | 'brand' | 'last4'> {
  if (details === null) return { methodType: 'unknown', brand: null, last4: null };
  const { type: methodType, card, sepa_debit: debit } = details;
  if (card) return { methodType, brand: card.brand ?? null, last4: card.last4 ?? null };
  return { methodType, brand: null, last4: debit?.last4 ?? null };
}

/** The payment that a paid page brought. */
export function paymentOf(page: PaymentPage, orderId: string, at: Date): Payment | null {
  if (page.means === null || page.amount === null || page.amount <= 0) return null;
  return Object.assign(new Payment(), { ...page.means, orderId, amount: page.amount, currency: page.currency ?? '', paidAt: at });
}
