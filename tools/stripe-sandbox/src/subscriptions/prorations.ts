import type { EventCause } from '#app/api/endpoint';
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

interface BilledAmount {
  readonly amount: number;
  readonly period: Period;
}

/** The amounts billed or pending for an item; void and uncollectible invoices do not count. */
function billedAmountsOf(sandbox: Sandbox, subscription: Subscription, itemId: string): BilledAmount[] {
  const invoices = sandbox.invoices.all().filter((invoice) => {
    const isOfSubscription = subscriptionIdOf(invoice) === subscription.id;
    return (
      isOfSubscription &&
      (invoice.status === 'paid' || invoice.status === 'open' || (invoice.status === 'draft' && invoice.auto_advance === true))
    );
  });
  const lines = invoices.flatMap((invoice) => invoice.lines.data);
  const unbilledItems = pendingItems(sandbox, subscription.customer, subscription.id);
  return [
    ...lines.filter((line) => line.parent?.subscription_item_details?.subscription_item === itemId),
    ...unbilledItems.filter((item) => item.parent?.subscription_details?.subscription_item === itemId),
  ];
}

/** The part of the billed amount of an item that lies after a moment, in cents. Stripe's flexible billing credits exactly that. */
function unusedAmountCents(sandbox: Sandbox, subscription: Subscription, itemId: string, fromSeconds: number): number {
  const unusedAmounts = billedAmountsOf(sandbox, subscription, itemId).map(({ amount, period }) => {
    if (period.end <= fromSeconds || period.end <= period.start) return 0;
    return (amount * (period.end - Math.max(fromSeconds, period.start))) / (period.end - period.start);
  });
  return Math.round(unusedAmounts.reduce((sum, part) => sum + part, 0));
}

const formatDay = (seconds: number) =>
  new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(seconds * 1000);

const productNameOf = (sandbox: Sandbox, price: Price) => sandbox.products.get(price.product)?.name ?? price.nickname ?? 'Subscription';

/** Credits the paid and unused time of an item; nothing when nothing was paid. */
export function creditProrations(sandbox: Sandbox, subscription: Subscription, item: SubscriptionItem, fromSeconds: number): Proration[] {
  const amount = -unusedAmountCents(sandbox, subscription, item.id, fromSeconds);
  if (amount === 0) return [];
  const { price, quantity } = item;
  const description = `Unused time on ${quantity > 1 ? `${quantity} × ` : ''}${productNameOf(sandbox, price)} after ${formatDay(fromSeconds)}`;
  const period = { start: fromSeconds, end: periodOf(subscription).end };
  return [{ subscriptionItem: item.id, amount, description, period, pricing: pricingOf(price), quantity, currency: price.currency }];
}

/** Charges the rest of the running period at a price. */
export function chargeProrations(sandbox: Sandbox, subscription: Subscription, item: SubscriptionItem, fromSeconds: number): Proration[] {
  const { price, quantity } = item;
  const { start, end } = periodOf(subscription);
  const amount = Math.round(((price.unit_amount ?? 0) * quantity * (end - fromSeconds)) / (end - start));
  const description = `Remaining time on ${quantity > 1 ? `${quantity} × ` : ''}${productNameOf(sandbox, price)} after ${formatDay(fromSeconds)}`;
  return [
    {
      subscriptionItem: item.id,
      amount,
      description,
      period: { start: fromSeconds, end },
      pricing: pricingOf(price),
      quantity,
      currency: price.currency,
    },
  ];
}

/** Adds prorations to the next invoice of the subscription. */
export function createProrationItems(
  sandbox: Sandbox,
  subscription: Subscription,
  prorations: readonly Proration[],
  cause: EventCause,
): void {
  for (const proration of prorations) {
    newInvoiceItem(sandbox, { ...proration, customer: subscription.customer, subscription: subscription.id, proration: true }, cause);
  }
}
