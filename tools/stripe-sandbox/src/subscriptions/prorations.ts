import type { Cause } from '#app/api/endpoint';
import { pendingItems } from '#app/invoice-items/invoice-item';
import { newInvoiceItem } from '#app/invoice-items/invoice-item';
import { subscriptionIdOf } from '#app/invoices/invoice';
import type { Pricing } from '#app/invoices/invoice';
import { pricingOf } from '#app/invoices/invoice-lines';
import type { Price } from '#app/prices/price';
import type { Sandbox } from '../sandbox';
import { periodOf } from './subscription';
import type { Period, Subscription, SubscriptionItem } from './subscription';

/** A part of a period to be credited (negative) or charged. */
export interface Proration {
  readonly subscriptionItem: string;
  readonly amount: number;
  readonly description: string;
  readonly period: Period;
  readonly pricing: Pricing;
  readonly quantity: number;
  readonly currency: string;
}

interface Billed {
  readonly amount: number;
  readonly period: Period;
}

/** The amounts billed or pending for an item; void and uncollectible invoices do not count. */
function billedFor(sandbox: Sandbox, subscription: Subscription, itemId: string): Billed[] {
  const invoices = sandbox.invoices.all().filter((invoice) => {
    const isMeant = subscriptionIdOf(invoice) === subscription.id;
    return (
      isMeant && (invoice.status === 'paid' || invoice.status === 'open' || (invoice.status === 'draft' && invoice.auto_advance === true))
    );
  });
  const lines = invoices.flatMap((invoice) => invoice.lines.data);
  const waiting = pendingItems(sandbox, subscription.customer, subscription.id);
  return [
    ...lines.filter((line) => line.parent?.subscription_item_details?.subscription_item === itemId),
    ...waiting.filter((item) => item.parent?.subscription_details?.subscription_item === itemId),
  ];
}

/** The part of the billed amount of an item that lies after a moment, in cents. Stripe's flexible billing credits exactly that. */
function unusedValue(sandbox: Sandbox, subscription: Subscription, itemId: string, at: number): number {
  const parts = billedFor(sandbox, subscription, itemId).map(({ amount, period }) => {
    if (period.end <= at || period.end <= period.start) return 0;
    return (amount * (period.end - Math.max(at, period.start))) / (period.end - period.start);
  });
  return Math.round(parts.reduce((sum, part) => sum + part, 0));
}

const dayOf = (seconds: number) =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(seconds * 1000);

const nameOf = (sandbox: Sandbox, price: Price) => sandbox.products.get(price.product)?.name ?? price.nickname ?? 'Subscription';

/** Credits the paid and unused time of an item; nothing when nothing was paid. */
export function creditFor(sandbox: Sandbox, subscription: Subscription, item: SubscriptionItem, at: number): Proration[] {
  const amount = -unusedValue(sandbox, subscription, item.id, at);
  if (amount === 0) return [];
  const { price, quantity } = item;
  const description = `Unused time on ${quantity > 1 ? `${quantity} × ` : ''}${nameOf(sandbox, price)} after ${dayOf(at)}`;
  const period = { start: at, end: periodOf(subscription).end };
  return [{ subscriptionItem: item.id, amount, description, period, pricing: pricingOf(price), quantity, currency: price.currency }];
}

/** Charges the rest of the running period at a price. */
export function chargeFor(sandbox: Sandbox, subscription: Subscription, item: SubscriptionItem, at: number): Proration[] {
  const { price, quantity } = item;
  const { start, end } = periodOf(subscription);
  const amount = Math.round(((price.unit_amount ?? 0) * quantity * (end - at)) / (end - start));
  const description = `Remaining time on ${quantity > 1 ? `${quantity} × ` : ''}${nameOf(sandbox, price)} after ${dayOf(at)}`;
  return [
    {
      subscriptionItem: item.id,
      amount,
      description,
      period: { start: at, end },
      pricing: pricingOf(price),
      quantity,
      currency: price.currency,
    },
  ];
}

/** Adds prorations to the next invoice of the subscription. */
export function keepProrations(sandbox: Sandbox, subscription: Subscription, prorations: readonly Proration[], cause: Cause): void {
  for (const proration of prorations) {
    newInvoiceItem(sandbox, { ...proration, customer: subscription.customer, subscription: subscription.id, proration: true }, cause);
  }
}
