import { createHash } from 'node:crypto';
import { momentOf } from '@brote/stripe-service';
import type Stripe from 'stripe';
import type { PaymentMethod } from '#app/subscriptions/subscription';

/** What Stripe says about a subscription at one moment, in the shop's words. */
export interface StripeState {
  id: string;
  status: string;
  itemId: string | null;
  /** The end of the period that was charged last. */
  paidUntil: Date | null;
  /** When it will end although it still runs; null when it goes on. */
  endsAt: Date | null;
  /** Since when it has not been charging; null unless it is paused, and once it has ended. */
  pausedAt: Date | null;
  paymentMethod: PaymentMethod | null;
  /** Equal for the same card, also when different customers pay with it; null while none is known. */
  cardKey: string | null;
  latestInvoice: string | null;
}

/** The parts of a subscription that have to be fetched along with it. */
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
    paymentMethod: methodOf(rest.default_payment_method),
    cardKey: cardKeyOf(rest.default_payment_method),
    latestInvoice: idOf(rest.latest_invoice),
  };
}

/** The id of something that may have been fetched along. */
export function idOf(part: string | { id?: string } | null | undefined): string | null {
  return typeof part === 'string' ? part : (part?.id ?? null);
}

function pausedAtOf(details: Stripe.Subscription['status_details'] | undefined): Date | null {
  const at = details?.paused.transitioned_at;
  return at === undefined ? null : momentOf(at);
}

function methodOf(method: Stripe.Subscription['default_payment_method']): PaymentMethod | null {
  if (typeof method !== 'object' || method === null) return null;
  const { type, card, sepa_debit: debit } = method;
  return { type, brand: card?.brand ?? null, last4: card?.last4 ?? debit?.last4 ?? null };
}

/** Stripe's fingerprint of a card or an account, hashed into the shape of an id. */
function cardKeyOf(method: Stripe.Subscription['default_payment_method']): string | null {
  if (typeof method !== 'object' || method === null) return null;
  const fingerprint = method.card?.fingerprint ?? method.sepa_debit?.fingerprint;
  if (!fingerprint) return null;
  const hex = createHash('sha256').update(fingerprint).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
