import type Stripe from 'stripe';
import type { EventCause } from '#app/api/endpoint';
import { newId } from '#app/ids';
import type { Pricing } from '#app/invoices/invoice';
import type { Stored } from '#app/stored';
import type { Period } from '#app/subscriptions/subscription';
import type { Sandbox } from '../sandbox';

type ChangedFields = 'customer' | 'pricing' | 'quantity_decimal';
export type InvoiceItem = Omit<Stored<Stripe.InvoiceItem, 'customer' | 'invoice' | 'test_clock'>, ChangedFields> & {
  customer: string;
  pricing: Pricing | null;
  quantity_decimal: string;
};

interface NewInvoiceItem {
  readonly customer: string;
  readonly subscription: string | null;
  readonly subscriptionItem?: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly metadata?: Record<string, string>;
  readonly period: Period;
  readonly pricing: Pricing | null;
  readonly proration: boolean;
  readonly quantity: number;
}

/** Something to be billed, or credited, with the next invoice. */
export function newInvoiceItem(sandbox: Sandbox, newItem: NewInvoiceItem, cause: EventCause): InvoiceItem {
  const { subscription, subscriptionItem } = newItem;
  const details = { subscription: subscription ?? '', ...(subscriptionItem === undefined ? {} : { subscription_item: subscriptionItem }) };
  const item: InvoiceItem = sandbox.invoiceItems.add({
    id: newId('ii_1', 23),
    object: 'invoiceitem',
    amount: newItem.amount,
    currency: newItem.currency,
    customer: newItem.customer,
    customer_account: null,
    date: sandbox.clock.seconds(),
    description: newItem.description,
    discountable: !newItem.proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: newItem.metadata ?? {},
    net_amount: newItem.amount,
    parent: subscription === null ? null : { subscription_details: details, type: 'subscription_details' },
    period: { ...newItem.period },
    pricing: newItem.pricing,
    proration: newItem.proration,
    quantity: newItem.quantity,
    quantity_decimal: String(newItem.quantity),
    tax_rates: [],
    test_clock: sandbox.customers.get(newItem.customer)?.test_clock ?? null,
  });
  sandbox.events.record('invoiceitem.created', item, cause);
  return item;
}

/** The subscription that an item waits for, null when any invoice of the customer takes it. */
export function subscriptionOfItem(item: InvoiceItem): string | null {
  return item.parent?.subscription_details?.subscription ?? null;
}

/** The items that wait for the next invoice of a subscription. */
export function pendingItems(sandbox: Sandbox, customerId: string, subscriptionId: string | null): InvoiceItem[] {
  return sandbox.invoiceItems.all().filter((item) => {
    const isPending = item.customer === customerId && item.invoice === null && !sandbox.deletedInvoiceItems.has(item.id);
    const subscriptionOfPending = subscriptionOfItem(item);
    return isPending && (subscriptionOfPending === null || subscriptionOfPending === subscriptionId);
  });
}
