import { defineEndpoint } from '#app/api/endpoint';
import { createdParam, isWithin, buildListPage, listParams } from '#app/api/lists';
import { bool, hash, metadata, oneOf, text } from '#app/api/params';
import { notFoundError } from '#app/api/stripe-error';
import { recordChange, mergeMetadata } from '#app/record-change';
import { Collection } from '#app/collection';
import { requireMethodOfCustomer } from '#app/payment-methods/attach-method';
import type { Sandbox } from '../sandbox';
import { markUncollectible, voidInvoice } from './close-invoice';
import { finalizeInvoice } from './finalize-invoice';
import { requireInvoice, subscriptionIdOf } from './invoice';
import type { InvoiceLine, InvoicePayment } from './invoice';
import { payInvoice, payParams } from './pay-invoice';
import { previewInvoice, previewParams } from './preview-invoice';

const listInvoices = defineEndpoint({
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
    return buildListPage('/v1/invoices', sandbox.invoices, params, (invoice) => {
      const isOfCustomer = customer === undefined || invoice.customer === customer;
      const isOfOwner = subscription === undefined || subscriptionIdOf(invoice) === subscription;
      return isOfCustomer && isOfOwner && (status === undefined || invoice.status === status) && isWithin(created, invoice.created);
    });
  },
});

const listLines = defineEndpoint({
  method: 'GET',
  path: '/v1/invoices/:id/lines',
  params: listParams,
  run({ sandbox, id, params }) {
    const lines = new Collection<InvoiceLine>();
    // Lines come in the order of the invoice; every other list is newest first.
    for (const line of [...requireInvoice(sandbox, id).lines.data].reverse()) lines.add(line);
    return buildListPage(`/v1/invoices/${id}/lines`, lines, params);
  },
});

const updateInvoice = defineEndpoint({
  method: 'POST',
  path: '/v1/invoices/:id',
  params: { auto_advance: bool(), default_payment_method: text(), description: text(1500), footer: text(), metadata: metadata() },
  run({ sandbox, id, params, cause }) {
    const invoice = requireInvoice(sandbox, id);
    const { metadata: metadataChanges, default_payment_method: method, ...plainFields } = params;
    if (method !== undefined) requireMethodOfCustomer(sandbox, method, invoice.customer);
    recordChange(sandbox, 'invoice.updated', invoice, cause, () => {
      invoice.metadata = mergeMetadata(invoice.metadata, metadataChanges);
      if (method !== undefined) invoice.default_payment_method = method;
      Object.assign(invoice, Object.fromEntries(Object.entries(plainFields).filter(([, value]) => value !== undefined)));
    });
    return invoice;
  },
});

const listPayments = defineEndpoint({
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
    return buildListPage('/v1/invoice_payments', sandbox.invoicePayments, params, (invoicePayment) => {
      const isOfOwner = invoice === undefined || invoicePayment.invoice === invoice;
      const isOfPaymentIntent = payment?.payment_intent === undefined || invoicePayment.payment.payment_intent === payment.payment_intent;
      return (
        isOfOwner &&
        isOfPaymentIntent &&
        (status === undefined || invoicePayment.status === status) &&
        isWithin(created, invoicePayment.created)
      );
    });
  },
});

function requireInvoicePayment(sandbox: Sandbox, id: string): InvoicePayment {
  const invoicePayment = sandbox.invoicePayments.get(id);
  if (invoicePayment === undefined) throw notFoundError('invoice_payment', id);
  return invoicePayment;
}

export const invoiceEndpoints = [
  defineEndpoint({ method: 'POST', path: '/v1/invoices/create_preview', params: previewParams, run: previewInvoice }),
  listInvoices,
  defineEndpoint({ method: 'GET', path: '/v1/invoices/:id', params: {}, run: ({ sandbox, id }) => requireInvoice(sandbox, id) }),
  updateInvoice,
  defineEndpoint({
    method: 'POST',
    path: '/v1/invoices/:id/finalize',
    params: { auto_advance: bool() },
    run: ({ sandbox, id, cause }) => finalizeInvoice(sandbox, requireInvoice(sandbox, id), cause),
  }),
  defineEndpoint({ method: 'POST', path: '/v1/invoices/:id/pay', params: payParams, run: payInvoice }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/invoices/:id/void',
    params: {},
    run: ({ sandbox, id, cause }) => voidInvoice(sandbox, requireInvoice(sandbox, id), cause),
  }),
  defineEndpoint({
    method: 'POST',
    path: '/v1/invoices/:id/mark_uncollectible',
    params: {},
    run: ({ sandbox, id, cause }) => markUncollectible(sandbox, requireInvoice(sandbox, id), cause),
  }),
  listLines,
  listPayments,
  defineEndpoint({
    method: 'GET',
    path: '/v1/invoice_payments/:id',
    params: {},
    run: ({ sandbox, id }) => requireInvoicePayment(sandbox, id),
  }),
];
