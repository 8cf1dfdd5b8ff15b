import { createHash } from 'node:crypto';
import {
  momentOf,
  type BilledPlan,
  type ListedPlan,
  type OwedInvoice,
  getBilledPlan,
  type BilledPlanRequest,
} from '@brote/contracts/payments';
import { SINGLE_RETRY } from '@brote/stripe-service';
import { Controller } from '@nestjs/common';
import Stripe from 'stripe';
import { idOf } from '#app/payments/stripe/stripe-id';
import { PaymentReadHandler } from '#app/payments/plans/refuse-payment-failures';

/** Parts of a subscription to fetch with it. */
export const EXPAND_PLAN = ['default_payment_method'];

/** A subscription at Stripe, in the words of the shop. */
export function toListedPlan({ id, status, items, cancel_at: cancelAt, ...rest }: Stripe.Subscription): ListedPlan {
  const end = items.data[0]?.current_period_end;
  const isEnding = rest.cancel_at_period_end || cancelAt !== null;
  return {
    id,
    status,
    paidUntil: toIsoOrNull(end),
    endsAt: isEnding ? toIsoOrNull(cancelAt ?? end) : null,
    subscriptionId: rest.metadata['subscription_id'] ?? '',
  };
}

/** The same with its item, its payment method and its open invoice. It was fetched with `EXPAND_PLAN`. */
export function toBilledPlan(subscription: Stripe.Subscription, owedInvoice: OwedInvoice | null): BilledPlan {
  const [item] = subscription.items.data;
  const { default_payment_method: method, latest_invoice: latestInvoice, status_details: details } = subscription;
  return {
    ...toListedPlan(subscription),
    itemId: item?.id ?? null,
    priceId: item?.price.id ?? null,
    pausedAt: toIsoOrNull(details?.paused.transitioned_at),
    paymentMethod: paymentMethodOf(method),
    cardKey: cardKeyOf(method),
    latestInvoice: idOf(latestInvoice),
    owedInvoice,
  };
}

/** The unpaid amount after a failed attempt; null when nothing is due. */
export function toOwedInvoice(invoice: Stripe.Invoice | undefined): OwedInvoice | null {
  if (invoice === undefined) return null;
  const { id, status, attempt_count: attempts, amount_remaining: amount, hosted_invoice_url: url } = invoice;
  return status === 'open' && attempts > 0 ? { id, url: url ?? null, amount, attempts } : null;
}

function toIsoOrNull(seconds: number | null | undefined): string | null {
  return seconds === undefined || seconds === null ? null : momentOf(seconds).toISOString();
}

function paymentMethodOf(method: Stripe.Subscription['default_payment_method']): BilledPlan['paymentMethod'] {
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

/** Reads the state of plans at Stripe. It changes nothing. Every method may throw Stripe's errors. */
@Controller()
export class ReadBilledPlans {
  constructor(private readonly stripe: Stripe) {}

  @PaymentReadHandler(getBilledPlan)
  async read({ stripeSubscription }: BilledPlanRequest): Promise<BilledPlan> {
    const subscription = await this.stripe.subscriptions.retrieve(stripeSubscription, { expand: EXPAND_PLAN }, SINGLE_RETRY);
    return toBilledPlan(subscription, await this.findOwedInvoice(subscription));
  }

  /** The open invoice of a past-due plan. */
  private async findOwedInvoice({ id, status }: Stripe.Subscription): Promise<OwedInvoice | null> {
    if (status !== 'past_due' && status !== 'unpaid') return null;
    const { data } = await this.stripe.invoices.list({ subscription: id, status: 'open', limit: 1 }, SINGLE_RETRY);
    return toOwedInvoice(data[0]);
  }
}
