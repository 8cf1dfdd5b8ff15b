import type Stripe from 'stripe';
import { endpoint } from '#app/api/endpoint';
import type { Call } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { bool, hash, integer, metadata, required, text } from '#app/api/params';
import type { Read } from '#app/api/params';
import { invalid, noSuch } from '#app/api/stripe-error';
import { mergedMetadata } from '#app/change';
import { customerOf } from '#app/customers/customer';
import { invoiceOf, setLines } from '#app/invoices/invoice';
import { lineOfItem, pricingOf } from '#app/invoices/invoice-lines';
import { subscriptionOf } from '#app/subscriptions/subscription';
import type { Sandbox } from '../sandbox';
import { newInvoiceItem } from './invoice-item';
import type { InvoiceItem } from './invoice-item';

const createParams = {
  amount: integer(),
  currency: text(3),
  customer: required(text()),
  description: text(),
  discountable: bool(),
  invoice: text(),
  metadata: metadata(),
  period: hash({ start: required(integer()), end: required(integer()) }),
  pricing: hash({ price: text() }),
  quantity: integer({ min: 0 }),
  subscription: text(),
};
type CreateParams = Read<typeof createParams>;

function itemOf(sandbox: Sandbox, id: string): InvoiceItem {
  const item = sandbox.invoiceItems.get(id);
  if (item === undefined || sandbox.deletedInvoiceItems.has(id)) throw noSuch('invoiceitem', id, 'invoiceitem');
  return item;
}

/** Amount of the item: its own, or a one-time price times its quantity. */
function costOf(sandbox: Sandbox, { amount, currency, pricing, quantity = 1 }: CreateParams) {
  const priceId = pricing?.price;
  if (priceId === undefined && amount === undefined)
    throw invalid('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  if (priceId === undefined)
    return { amount: amount ?? 0, currency: (currency ?? sandbox.options.currency).toLowerCase(), pricing: null, quantity };
  const price = sandbox.prices.get(priceId);
  if (price === undefined) throw noSuch('price', priceId, 'pricing[price]');
  return { amount: (price.unit_amount ?? 0) * quantity, currency: price.currency, pricing: pricingOf(price), quantity };
}

/** An item for an invoice that is still a draft goes there at once. */
function putInto(sandbox: Sandbox, invoiceId: string, item: InvoiceItem): void {
  const invoice = invoiceOf(sandbox, invoiceId);
  item.invoice = invoice.id;
  setLines(invoice, [lineOfItem(invoice.id, item), ...invoice.lines.data]);
  sandbox.invoices.touch(invoice.id);
}

function createItem({ sandbox, params, cause }: Call<CreateParams>): InvoiceItem {
  const { customer, subscription = null, invoice, description = null, metadata: names } = params;
  customerOf(sandbox, customer, 'customer');
  if (subscription !== null) subscriptionOf(sandbox, subscription, 'subscription');
  if (invoice !== undefined && invoiceOf(sandbox, invoice).status !== 'draft')
    throw invalid('You can only add invoice items to draft invoices.', { code: 'invoice_not_editable', param: 'invoice' });
  const cost = costOf(sandbox, params);
  const now = sandbox.clock.seconds();
  const period = params.period ?? { start: now, end: now };
  const item = newInvoiceItem(sandbox, { ...cost, customer, subscription, description, metadata: names, period, proration: false }, cause);
  if (invoice !== undefined) putInto(sandbox, invoice, item);
  return item;
}

function updateItem({
  sandbox,
  id,
  params,
}: Call<{ amount?: number; description?: string; metadata?: Record<string, string> }>): InvoiceItem {
  const item = itemOf(sandbox, id);
  if (item.invoice !== null) throw invalid('This invoice item can no longer be changed: it is on an invoice.', { param: 'invoiceitem' });
  item.amount = params.amount ?? item.amount;
  item.net_amount = item.amount;
  item.description = params.description ?? item.description;
  item.metadata = mergedMetadata(item.metadata, params.metadata);
  sandbox.invoiceItems.touch(id);
  return item;
}

function deleteItem({ sandbox, id, cause }: Call<unknown>): Stripe.DeletedInvoiceItem {
  const item = itemOf(sandbox, id);
  if (item.invoice !== null) throw invalid('This invoice item can no longer be deleted: it is on an invoice.', { param: 'invoiceitem' });
  sandbox.deletedInvoiceItems.add(id);
  sandbox.events.record('invoiceitem.deleted', item, cause);
  return { id, object: 'invoiceitem', deleted: true };
}

export const invoiceItemEndpoints = [
  endpoint({ method: 'POST', path: '/v1/invoiceitems', params: createParams, run: createItem }),
  endpoint({
    method: 'GET',
    path: '/v1/invoiceitems',
    params: { ...listParams, created: createdParam(), customer: text(), invoice: text(), pending: bool() },
    run({ sandbox, params }) {
      const { created, customer, invoice, pending } = params;
      return listPage('/v1/invoiceitems', sandbox.invoiceItems, params, (item) => {
        const isTheirs = (customer === undefined || item.customer === customer) && (invoice === undefined || item.invoice === invoice);
        const isAsked = pending === undefined || (item.invoice === null) === pending;
        return isTheirs && isAsked && isWithin(created, item.date) && !sandbox.deletedInvoiceItems.has(item.id);
      });
    },
  }),
  endpoint({ method: 'GET', path: '/v1/invoiceitems/:id', params: {}, run: ({ sandbox, id }) => itemOf(sandbox, id) }),
  endpoint({
    method: 'POST',
    path: '/v1/invoiceitems/:id',
    params: { amount: integer(), description: text(), metadata: metadata() },
    run: updateItem,
  }),
  endpoint({ method: 'DELETE', path: '/v1/invoiceitems/:id', params: {}, run: deleteItem }),
];
