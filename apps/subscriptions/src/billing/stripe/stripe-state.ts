import { createHash } from 'node:crypto';
import { momentOf } from '@brote/stripe-service';
import type Stripe from 'stripe';
import type { PaymentMethod } from '#app/plans/subscriptions/subscription';

/** State of a subscription at Stripe at one moment, in the words of the shop. */
export interface StripeState {
  id: string;
  status: string;
  itemId: string | null;
  /** End of the last charged period. */
  paidUntil: Date | null;
  /** Time of a requested end; null without one. */
  endsAt: Date | null;
  /** Start of the pause at Stripe; null unless the subscription is paused. */
  pausedAt: Date | null;
  paymentMethod: PaymentMethod | null;
  /** The same for equal cards, also of different customers; null when unknown. */
  cardKey: string | null;
  latestInvoice: string | null;
}

/** Parts of a subscription to fetch with it. */
export const EXPAND_STATE = ['default_payment_method'];

export function readState({ id, status, items, cancel_at: cancelAt, ...rest }: Stripe.Subscription): StripeState {
  const [item] = items.data;
  const end = item?.current_period_end;
  const isEnding = rest.cancel_at_period_end || cancelAt !== null;
  const endsAt = cancelAt ?? end ?? null;
  return {
    id,
    status,
    itemId: item?.id ?? null,
    paidUntil: end === undefined ? null : momentOf(end),
    endsAt: isEnding && endsAt !== null ? momentOf(endsAt) : null,
    pausedAt: pausedAtOf(rest.status_details),
    paymentMethod: paymentMethodOf(rest.default_payment_method),
    cardKey: cardKeyOf(rest.default_payment_method),
    latestInvoice: idOf(rest.latest_invoice),
  };
}

/** The id of an object that may be expanded. */
export function idOf(reference: string | { id?: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function pausedAtOf(details: Stripe.Subscription['status_details'] | undefined): Date | null {
  const at = details?.paused.transitioned_at;
  return at === undefined ? null : momentOf(at);
}

function paymentMethodOf(method: Stripe.Subscription['default_payment_method']): PaymentMethod | null {
  if (typeof method !== 'object' || method === null) return null;
  const { type, card, sepa_debit: debit } = method;
  return { type, brand: card?.brand ?? null, last4: card?.last4 ?? debit?.last4 ?? null };
}

/** Stripe's fingerprint of a card or an account, hashed into the form of an id. */
function cardKeyOf(method: Stripe.Subscription['default_payment_method']): string | null {
  if (typeof method !== 'object' || method === null) return null;
  const fingerprint = method.card?.fingerprint ?? method.sepa_debit?.fingerprint;
  if (!fingerprint) return null;
  const hex = createHash('sha256').update(fingerprint).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
