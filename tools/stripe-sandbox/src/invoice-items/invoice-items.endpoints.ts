import type Stripe from 'stripe';
import { defineEndpoint } from '#app/api/endpoint';
import type { EndpointCall } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { bool, hash, integer, metadata, required, text } from '#app/api/params';
import type { ParamValues } from '#app/api/params';
import { invalidRequestError, notFoundError } from '#app/api/stripe-error';
import { mergeMetadata } from '#app/record-change';
import { requireCustomer } from '#app/customers/customer';
import { requireInvoice, setLines } from '#app/invoices/invoice';
import { lineOfItem, pricingOf } from '#app/invoices/invoice-lines';
import { requireSubscription } from '#app/subscriptions/subscription';
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
type CreateParams = ParamValues<typeof createParams>;

function requireItem(sandbox: Sandbox, id: string): InvoiceItem {
  const item = sandbox.invoiceItems.get(id);
  if (item === undefined || sandbox.deletedInvoiceItems.has(id)) throw notFoundError('invoiceitem', id, 'invoiceitem');
  return item;
}

/** Amount of the item: its own, or a one-time price times its quantity. */
function costOf(sandbox: Sandbox, { amount, currency, pricing, quantity = 1 }: CreateParams) {
  const priceId = pricing?.price;
  if (priceId === undefined && amount === undefined)
    throw invalidRequestError('Missing required param: amount.', { code: 'parameter_missing', param: 'amount' });
  if (priceId === undefined)
    return { amount: amount ?? 0, currency: (currency ?? sandbox.options.currency).toLowerCase(), pricing: null, quantity };
  const price = sandbox.prices.get(priceId);
  if (price === undefined) throw notFoundError('price', priceId, 'pricing[price]');
  return { amount: (price.unit_amount ?? 0) * quantity, currency: price.currency, pricing: pricingOf(price), quantity };
}

/** An item for an invoice that is still a draft goes there at once. */
function addToDraft(sandbox: Sandbox, invoiceId: string, item: InvoiceItem): void {
  const invoice = requireInvoice(sandbox, invoiceId);
  item.invoice = invoice.id;
  setLines(invoice, [lineOfItem(invoice.id, item), ...invoice.lines.data]);
  sandbox.invoices.touch(invoice.id);
}

function createItem({ sandbox, params, cause }: EndpointCall<CreateParams>): InvoiceItem {
  const { customer, subscription = null, invoice, description = null, metadata: metadataParam } = params;
  requireCustomer(sandbox, customer, 'customer');
  if (subscription !== null) requireSubscription(sandbox, subscription, 'subscription');
  if (invoice !== undefined && requireInvoice(sandbox, invoice).status !== 'draft')
    throw invalidRequestError('You can only add invoice items to draft invoices.', { code: 'invoice_not_editable', param: 'invoice' });
  const cost = costOf(sandbox, params);
  const now = sandbox.clock.seconds();
  const period = params.period ?? { start: now, end: now };
  const item = newInvoiceItem(
    sandbox,
    { ...cost, customer, subscription, description, metadata: metadataParam, period, proration: false },
    cause,
  );
  if (invoice !== undefined) addToDraft(sandbox, invoice, item);
  return item;
}

function updateItem({
  sandbox,
  id,
  params,
}: EndpointCall<{ amount?: number; description?: string; metadata?: Record<string, string> }>): InvoiceItem {
  const item = requireItem(sandbox, id);
  if (item.invoice !== null)
    throw invalidRequestError('This invoice item can no longer be changed: it is on an invoice.', { param: 'invoiceitem' });
  item.amount = params.amount ?? item.amount;
  item.net_amount = item.amount;
  item.description = params.description ?? item.description;
  item.metadata = mergeMetadata(item.metadata, params.metadata);
  sandbox.invoiceItems.touch(id);
  return item;
}

function deleteItem({ sandbox, id, cause }: EndpointCall<unknown>): Stripe.DeletedInvoiceItem {
  const item = requireItem(sandbox, id);
  if (item.invoice !== null)
    throw invalidRequestError('This invoice item can no longer be deleted: it is on an invoice.', { param: 'invoiceitem' });
  sandbox.deletedInvoiceItems.add(id);
  sandbox.events.record('invoiceitem.deleted', item, cause);
  return { id, object: 'invoiceitem', deleted: true };
}

export const invoiceItemEndpoints = [
  defineEndpoint({ method: 'POST', path: '/v1/invoiceitems', params: createParams, run: createItem }),
  defineEndpoint({
    method: 'GET',
    path: '/v1/invoiceitems',
    params: { ...listParams, created: createdParam(), customer: text(), invoice: text(), pending: bool() },
    run({ sandbox, params }) {
      const { created, customer, invoice, pending } = params;
      return buildListPage('/v1/invoiceitems', sandbox.invoiceItems, params, (item) => {
        const isOfCustomer = (customer === undefined || item.customer === customer) && (invoice === undefined || item.invoice === invoice);
        const isMatch = pending === undefined || (item.invoice === null) === pending;
        return isOfCustomer && isMatch && isWithin(created, item.date) && !sandbox.deletedInvoiceItems.has(item.id);
      });
    },
  }),
  defineEndpoint({ method: 'GET', path: '/v1/invoiceitems/:id', params: {}, run: ({ sandbox, id }) => requireItem(sandbox, id) }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/invoiceitems/:id',
    params: { amount: integer(), description: text(), metadata: metadata() },
    run: updateItem,
  }),
  defineEndpoint({ method: 'DELETE', path: '/v1/invoiceitems/:id', params: {}, run: deleteItem }),
];
