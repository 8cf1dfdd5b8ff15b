import { newId } from '#app/ids';
import { subscriptionOfItem } from '#app/invoice-items/invoice-item';
import type { InvoiceItem } from '#app/invoice-items/invoice-item';
import type { Price } from '#app/prices/price';
import type { Proration } from '#app/subscriptions/prorations';
import type { Period, Subscription, SubscriptionItem } from '#app/subscriptions/subscription';
import type { Sandbox } from '../sandbox';
import type { InvoiceLine, Pricing } from './invoice';

/** The price behind a line. */
export function pricingOf(price: Price): Pricing {
  return {
    price_details: { price: price.id, product: price.product },
    type: 'price_details',
    unit_amount_decimal: price.unit_amount_decimal,
  };
}

/** The description of a line: the product, its price and its interval. */
export function describeLine(sandbox: Sandbox, price: Price, quantity: number): string {
  const name = sandbox.products.get(price.product)?.name ?? price.nickname ?? 'Subscription';
  const amount = new Intl.NumberFormat('en-IE', { style: 'currency', currency: price.currency.toUpperCase() }).format(
    (price.unit_amount ?? 0) / 100,
  );
  if (price.recurring === null) return name;
  const { interval, interval_count: count } = price.recurring;
  return `${quantity} × ${name} (at ${amount} / ${count === 1 ? interval : `every ${count} ${interval}s`})`;
}

interface NewLine {
  readonly invoiceId: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly metadata: Record<string, string>;
  readonly parent: InvoiceLine['parent'];
  readonly period: Period;
  readonly pricing: Pricing | null;
  readonly quantity: number;
  readonly subscription: string | null;
  readonly discountable: boolean;
}

function newLine({ invoiceId, period, quantity, ...rest }: NewLine): InvoiceLine {
  return {
    id: newId('il_1', 23),
    object: 'line_item',
    ...rest,
    discount_amounts: [],
    discounts: [],
    invoice: invoiceId,
    livemode: false,
    period: { ...period },
    pretax_credit_amounts: [],
    quantity,
    quantity_decimal: String(quantity),
    subtotal: rest.amount,
    taxes: [],
  };
}

/** A period of one item of a subscription. `amount` differs from the price during a trial or a shorter first period. */
export function periodLine(
  sandbox: Sandbox,
  invoiceId: string,
  { id, metadata }: Subscription,
  item: SubscriptionItem,
  { period, amount }: { period: Period; amount: number },
): InvoiceLine {
  const details = { invoice_item: null, proration: false, proration_details: null, subscription: id, subscription_item: item.id };
  return newLine({
    invoiceId,
    amount,
    currency: item.price.currency,
    description: describeLine(sandbox, item.price, item.quantity),
    metadata: { ...metadata, ...item.metadata },
    parent: { invoice_item_details: null, subscription_item_details: details, type: 'subscription_item_details' },
    period,
    pricing: pricingOf(item.price),
    quantity: item.quantity,
    subscription: id,
    discountable: true,
  });
}

/** A line for a pending item. */
export function lineOfItem(invoiceId: string, item: InvoiceItem): InvoiceLine {
  const subscription = subscriptionOfItem(item);
  const subscriptionItem = item.parent?.subscription_details?.subscription_item;
  const details = {
    invoice_item: item.id,
    proration: item.proration,
    proration_details: item.proration ? { credited_items: null } : null,
    subscription,
  };
  const parent: InvoiceLine['parent'] =
    subscriptionItem === undefined
      ? { invoice_item_details: details, subscription_item_details: null, type: 'invoice_item_details' }
      : {
          invoice_item_details: null,
          subscription_item_details: { ...details, subscription_item: subscriptionItem },
          type: 'subscription_item_details',
        };
  const { amount, currency, description, metadata, period, pricing, quantity, discountable } = item;
  return newLine({
    ...{ invoiceId, amount, currency, description, metadata: metadata ?? {}, parent, period, pricing, quantity, subscription },
    discountable,
  });
}

/** A preview line of a change, without a pending item. */
export function prorationLine(invoiceId: string, subscriptionId: string, proration: Proration): InvoiceLine {
  const { subscriptionItem, amount, currency, description, period, pricing, quantity } = proration;
  const details = {
    invoice_item: null,
    proration: true,
    proration_details: { credited_items: null },
    subscription: subscriptionId,
    subscription_item: subscriptionItem,
  };
  return newLine({
    ...{ invoiceId, amount, currency, description, metadata: {}, period, pricing, quantity, subscription: subscriptionId },
    parent: { invoice_item_details: null, subscription_item_details: details, type: 'subscription_item_details' },
    discountable: false,
  });
}
