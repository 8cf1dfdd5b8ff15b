import type Stripe from 'stripe';
import { notFoundError } from '#app/api/stripe-error';
import { newId } from '#app/ids';
import type { Stored } from '#app/stored';
import type { Sandbox } from '../sandbox';

/** The price behind a line; decimals are text on the wire. */
export interface Pricing {
  price_details: { price: string; product: string };
  type: 'price_details';
  unit_amount_decimal: string | null;
}

export type InvoiceLine = Omit<Stored<Stripe.InvoiceLineItem, 'subscription'>, 'pricing' | 'quantity_decimal'> & {
  pricing: Pricing | null;
  quantity_decimal: string | null;
};

interface LineList {
  object: 'list';
  data: InvoiceLine[];
  has_more: boolean;
  url: string;
}
type ReferenceFields = 'customer' | 'default_payment_method' | 'default_source' | 'latest_revision' | 'on_behalf_of' | 'test_clock';
export type Invoice = Omit<Stored<Stripe.Invoice, ReferenceFields>, 'customer' | 'lines' | 'payments'> & {
  customer: string;
  lines: LineList;
};
export type InvoicePayment = Omit<Stripe.InvoicePayment, 'invoice' | 'payment'> & {
  invoice: string;
  payment: { type: 'payment_intent'; payment_intent: string };
};

type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';

interface NewInvoice {
  readonly id?: string;
  readonly customer: string;
  readonly subscription: InvoiceSubscription | null;
  readonly reason: BillingReason;
  readonly currency: string;
  readonly period: { readonly start: number; readonly end: number };
  readonly description?: string | null;
  readonly metadata?: Record<string, string>;
}

interface InvoiceSubscription {
  readonly id: string;
  readonly metadata: Record<string, string>;
}

/** The fields that are the same in every invoice of the shop. */
const constantFields = {
  account_country: 'ES',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_paid: 0,
  amount_shipping: 0,
  application: null,
  attempt_count: 0,
  attempted: false,
  auto_advance: true,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
  automatically_finalizes_at: null,
  collection_method: 'charge_automatically',
  custom_fields: null,
  customer_account: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  number: null,
  on_behalf_of: null,
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  statement_descriptor: null,
  status: 'draft',
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>;

function parentOf(subscription: InvoiceSubscription | null): Invoice['parent'] {
  if (subscription === null) return null;
  const { id, metadata } = subscription;
  return { quote_details: null, subscription_details: { metadata: { ...metadata }, subscription: id }, type: 'subscription_details' };
}

const emptyCustomer = {
  ...{ address: null, email: null, name: null, phone: null, shipping: null, balance: 0, test_clock: null },
  invoice_settings: { footer: null },
};

function customerFieldsOf(sandbox: Sandbox, id: string) {
  const customer = sandbox.customers.get(id) ?? emptyCustomer;
  const { address, email, name, phone = null, shipping, balance, test_clock: testClock, invoice_settings: settings } = customer;
  return {
    customer_address: address ?? null,
    customer_email: email,
    customer_name: name ?? null,
    customer_phone: phone,
    customer_shipping: shipping,
    footer: settings.footer,
    starting_balance: balance,
    test_clock: testClock,
  };
}

/** The object of an invoice without lines yet; it is in no collection. */
export function blankInvoice(sandbox: Sandbox, details: NewInvoice): Invoice {
  const id = details.id ?? newId('in_1', 23);
  return {
    id,
    object: 'invoice',
    ...constantFields,
    account_name: sandbox.options.shopName,
    amount_due: 0,
    amount_remaining: 0,
    billing_reason: details.reason,
    created: sandbox.clock.seconds(),
    currency: details.currency,
    customer: details.customer,
    ...customerFieldsOf(sandbox, details.customer),
    description: details.description ?? null,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/invoices/${id}/lines` },
    metadata: details.metadata ?? {},
    parent: parentOf(details.subscription),
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: details.period.end,
    period_start: details.period.start,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    total: 0,
    total_excluding_tax: 0,
  };
}

/** Puts lines in and adds them up. A draft shows what would be due after the customer's balance. */
export function setLines(invoice: Invoice, lines: readonly InvoiceLine[]): void {
  invoice.lines.data = [...lines];
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  Object.assign(invoice, { subtotal: total, subtotal_excluding_tax: total, total, total_excluding_tax: total });
  invoice.amount_due = Math.max(0, total + invoice.starting_balance);
  invoice.amount_remaining = invoice.amount_due - invoice.amount_paid;
}

/** The subscription that an invoice belongs to, if any. */
export function subscriptionIdOf({ parent }: Invoice): string | null {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : null;
}

/**
 * The invoice of this id.
 * @throws StripeError 404 for an unknown one
 */
export function requireInvoice(sandbox: Sandbox, id: string, param = 'invoice'): Invoice {
  const invoice = sandbox.invoices.get(id);
  if (invoice === undefined) throw notFoundError('invoice', id, param);
  return invoice;
}
