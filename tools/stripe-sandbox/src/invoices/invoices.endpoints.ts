import { endpoint } from '#app/api/endpoint';
import { createdParam, isWithin, listPage, listParams } from '#app/api/lists';
import { bool, hash, metadata, oneOf, text } from '#app/api/params';
import { noSuch } from '#app/api/stripe-error';
import { changing, mergedMetadata } from '#app/change';
import { Collection } from '#app/collection';
import { methodOfCustomer } from '#app/payment-methods/keep-method';
import type { Sandbox } from '../sandbox';
import { markUncollectible, voidInvoice } from './close-invoice';
import { finalizeInvoice } from './finalize-invoice';
import { invoiceOf, subscriptionIdOf } from './invoice';
import type { InvoiceLine, InvoicePayment } from './invoice';
import { payInvoice, payParams } from './pay-invoice';
import { previewInvoice, previewParams } from './preview-invoice';

const listInvoices = endpoint({
  method: 'GET',
  path: '/v1/invoices',
  params: {
    ...listParams,
    collection_method: oneOf('charge_automatically', 'send_invoice'),
    created: createdParam(),
    customer: text(),
    status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
    subscription: text(),
  },
  run({ sandbox, params }) {
    const { created, customer, status, subscription } = params;
    return listPage('/v1/invoices', sandbox.invoices, params, (invoice) => {
      const isTheirs = customer === undefined || invoice.customer === customer;
      const isOf = subscription === undefined || subscriptionIdOf(invoice) === subscription;
      return isTheirs && isOf && (status === undefined || invoice.status === status) && isWithin(created, invoice.created);
    });
  },
});

const listLines = endpoint({
  method: 'GET',
  path: '/v1/invoices/:id/lines',
  params: listParams,
  run({ sandbox, id, params }) {
    const lines = new Collection<InvoiceLine>();
    // Lines come in the order of the invoice; every other list is newest first.
    for (const line of [...invoiceOf(sandbox, id).lines.data].reverse()) lines.add(line);
    return listPage(`/v1/invoices/${id}/lines`, lines, params);
  },
});

const updateInvoice = endpoint({
  method: 'POST',
  path: '/v1/invoices/:id',
  params: { auto_advance: bool(), default_payment_method: text(), description: text(1500), footer: text(), metadata: metadata() },
  run({ sandbox, id, params, cause }) {
    const invoice = invoiceOf(sandbox, id);
    const { metadata: names, default_payment_method: method, ...plain } = params;
    if (method !== undefined) methodOfCustomer(sandbox, method, invoice.customer);
    changing(sandbox, 'invoice.updated', invoice, cause, () => {
      invoice.metadata = mergedMetadata(invoice.metadata, names);
      if (method !== undefined) invoice.default_payment_method = method;
      Object.assign(invoice, Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)));
    });
    return invoice;
  },
});

const listPayments = endpoint({
  method: 'GET',
  path: '/v1/invoice_payments',
  params: {
    ...listParams,
    created: createdParam(),
    invoice: text(),
    payment: hash({ payment_intent: text(), type: oneOf('payment_intent') }),
    status: oneOf('canceled', 'open', 'paid'),
  },
  run({ sandbox, params }) {
    const { created, invoice, payment, status } = params;
    return listPage('/v1/invoice_payments', sandbox.invoicePayments, params, (link) => {
      const isOf = invoice === undefined || link.invoice === invoice;
      const isBy = payment?.payment_intent === undefined || link.payment.payment_intent === payment.payment_intent;
      return isOf && isBy && (status === undefined || link.status === status) && isWithin(created, link.created);
    });
  },
});

function paymentLink(sandbox: Sandbox, id: string): InvoicePayment {
  const link = sandbox.invoicePayments.get(id);
  if (link === undefined) throw noSuch('invoice_payment', id);
  return link;
}

export const invoiceEndpoints = [
  endpoint({ method: 'POST', path: '/v1/invoices/create_preview', params: previewParams, run: previewInvoice }),
  listInvoices,
  endpoint({ method: 'GET', path: '/v1/invoices/:id', params: {}, run: ({ sandbox, id }) => invoiceOf(sandbox, id) }),
  updateInvoice,
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    params: { auto_advance: bool() },
    run: ({ sandbox, id, cause }) => finalizeInvoice(sandbox, invoiceOf(sandbox, id), cause),
  }),
  endpoint({ method: 'POST', path: '/v1/invoices/:id/pay', params: payParams, run: payInvoice }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/void',
    params: {},
    run: ({ sandbox, id, cause }) => voidInvoice(sandbox, invoiceOf(sandbox, id), cause),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/invoices/:id/mark_uncollectible',
    params: {},
    run: ({ sandbox, id, cause }) => markUncollectible(sandbox, invoiceOf(sandbox, id), cause),
  }),
  listLines,
  listPayments,
  endpoint({ method: 'GET', path: '/v1/invoice_payments/:id', params: {}, run: ({ sandbox, id }) => paymentLink(sandbox, id) }),
];
