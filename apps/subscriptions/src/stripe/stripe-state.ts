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
    paidUntil: end === undefined ? null : new Date(end * 1_000),
    endsAt: isEnding && endsAt !== null ? new Date(endsAt * 1_000) : null,
    pausedAt: pausedAtOf(rest.status_details),
    paymentMethod: methodOf(rest.default_payment_method),
    latestInvoice: idOf(rest.latest_invoice),
  };
}

/** The id of something that may have been fetched along. */
export function idOf(part: string | { id?: string } | null | undefined): string | null {
  return typeof part === 'string' ? part : (part?.id ?? null);
}

function pausedAtOf(details: Stripe.Subscription['status_details'] | undefined): Date | null {
  const at = details?.paused.transitioned_at;
  return at === undefined ? null : new Date(at * 1_000);
}

function methodOf(method: Stripe.Subscription['default_payment_method']): PaymentMethod | null {
  if (typeof method !== 'object' || method === null) return null;
  const { type, card, sepa_debit: debit } = method;
  return { type, brand: card?.brand ?? null, last4: card?.last4 ?? debit?.last4 ?? null };
}
