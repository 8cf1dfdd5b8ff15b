import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noRequestCause } from '#app/api/endpoint';
import { recordChange } from '#app/record-change';
import { collectInvoice, defaultMethodOf, paymentOf } from '#app/invoices/collect-invoice';
import type { CollectionOutcome } from '#app/invoices/collect-invoice';
import { subscriptionIdOf } from '#app/invoices/invoice';
import type { Invoice } from '#app/invoices/invoice';
import { failAuthentication } from '#app/payment-intents/attempt-payment';
import { attachMethod } from '#app/payment-methods/attach-method';
import { newCardMethod, newDebitMethod } from '#app/payment-methods/payment-method';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import type { Sandbox } from '../sandbox';
import { formatMoney } from './document';
import { invoicePage } from './invoice-page';
import type { InvoiceView } from './invoice-page';
import { invoicePdf } from './invoice-pdf';
import { authenticationPage, notFoundPage } from './message-pages';
import { readCard, validateForm, normalizeIban, emptyPaymentInput, readPaymentForm } from './payment-form';
import type { PaymentInput } from './payment-form';
import { parseFormBody, idParamOf, sendPage } from './send-page';
import { declineText, languageOf, translationsFor } from './translations';
import type { Language } from './translations';

/** The hosted pages of invoices. Their address is enough to see them; a customer pays there after the automatic payment failed. */
class InvoicePages {
  constructor(private readonly sandbox: Sandbox) {}

  show(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.sendInvoicePage(request, reply, 200);
  }

  sendPdf(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const invoice = this.invoiceOf(request);
    if (invoice === undefined) return this.sendInvoicePage(request, reply, 404);
    const name = `${invoice.number ?? invoice.id}.pdf`;
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(invoicePdf(invoice, this.sandbox.options.shopName, this.languageFor(request, invoice)));
  }

  payWithNewMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const invoice = this.invoiceOf(request);
    if (invoice === undefined || !isPayable(invoice)) return this.sendInvoicePage(request, reply, 200);
    const paymentInput = readPaymentForm(parseFormBody(request));
    const errors = validateForm(
      paymentInput,
      translationsFor(this.languageFor(request, invoice)),
      new Date(this.sandbox.clock.nowMs()),
      false,
    );
    if (Object.keys(errors).length > 0) return this.sendInvoicePage(request, reply, 422, { typed: paymentInput, errors, problem: null });
    const payer = {
      name: paymentInput.method === 'card' ? paymentInput.name : paymentInput.holder,
      email: invoice.customer_email,
      country: null,
    };
    return this.sandbox.runInTimeOf(invoice.customer, () => {
      const method =
        paymentInput.method === 'card'
          ? newCardMethod(this.sandbox, readCard(paymentInput), payer)
          : newDebitMethod(this.sandbox, normalizeIban(paymentInput.iban), payer);
      return this.collectAndRespond(request, reply, invoice, method, paymentInput);
    });
  }

  payWithSavedMethod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const invoice = this.invoiceOf(request);
    const method = invoice === undefined ? undefined : defaultMethodOf(this.sandbox, invoice);
    if (invoice === undefined || method === undefined || !isPayable(invoice)) return this.sendInvoicePage(request, reply, 200);
    return this.sandbox.runInTimeOf(invoice.customer, () => this.collectAndRespond(request, reply, invoice, method));
  }

  showAuthentication(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const invoice = this.invoiceOf(request);
    if (invoice === undefined || this.authenticatingMethod(invoice) === undefined) return this.show(request, reply);
    const amount = formatMoney(invoice.amount_remaining, invoice.currency);
    const { shopName } = this.sandbox.options;
    const language = this.languageFor(request, invoice);
    return sendPage(reply, 200, authenticationPage({ shopName, language, amount, address: `/i/${invoice.id}/authenticate` }));
  }

  completeAuthentication(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const invoice = this.invoiceOf(request);
    const method = invoice === undefined ? undefined : this.authenticatingMethod(invoice);
    if (invoice === undefined || method === undefined) return this.show(request, reply);
    return this.sandbox.runInTimeOf(invoice.customer, () => {
      if (parseFormBody(request)['decision'] === 'complete')
        return this.collectAndRespond(request, reply, invoice, method, emptyPaymentInput, true);
      const payment = paymentOf(this.sandbox, invoice);
      if (payment !== undefined) failAuthentication(this.sandbox, payment.intent);
      const problem = declineText(this.languageFor(request, invoice), 'authentication_failed');
      return this.sendInvoicePage(request, reply, 402, { typed: emptyPaymentInput, errors: {}, problem });
    });
  }

  private collectAndRespond(
    request: FastifyRequest,
    reply: FastifyReply,
    invoice: Invoice,
    method: PaymentMethod,
    ...[paymentInput = emptyPaymentInput, wasAuthenticated = false]: [typed?: PaymentInput, wasAuthenticated?: boolean]
  ): FastifyReply {
    if (wasAuthenticated) this.sandbox.agreedMethods.add(method.id);
    const options = { method, isOffSession: false, wasAuthenticated, isAutomatic: false, cause: noRequestCause };
    return this.respondToOutcome(request, reply, invoice, method, {
      outcome: collectInvoice(this.sandbox, invoice, options),
      typed: paymentInput,
    });
  }

  private respondToOutcome(
    request: FastifyRequest,
    reply: FastifyReply,
    invoice: Invoice,
    method: PaymentMethod,
    { outcome, typed: paymentInput }: { outcome: CollectionOutcome; typed: PaymentInput },
  ): FastifyReply {
    if (outcome.kind === 'authenticate') return reply.redirect(`/i/${invoice.id}/authenticate`, 303);
    if (outcome.kind === 'declined') {
      const problem = declineText(this.languageFor(request, invoice), outcome.reason.declineCode);
      return this.sendInvoicePage(request, reply, 402, { typed: paymentInput, errors: {}, problem });
    }
    this.saveMethodForReuse(invoice, method);
    return reply.redirect(`/i/${invoice.id}`, 303);
  }

  /** The method that paid the overdue invoice also pays the next ones: otherwise they would fail again. */
  private saveMethodForReuse(invoice: Invoice, method: PaymentMethod): void {
    attachMethod(this.sandbox, method, invoice.customer, noRequestCause);
    const subscription = this.sandbox.subscriptions.get(subscriptionIdOf(invoice) ?? '');
    if (subscription === undefined) return;
    recordChange(
      this.sandbox,
      'customer.subscription.updated',
      subscription,
      noRequestCause,
      () => (subscription.default_payment_method = method.id),
    );
  }

  /** The method that waits for its owner's authentication. */
  private authenticatingMethod(invoice: Invoice): PaymentMethod | undefined {
    const payment = paymentOf(this.sandbox, invoice);
    if (!isPayable(invoice) || payment?.intent.status !== 'requires_action') return undefined;
    return this.sandbox.paymentMethods.get(payment.intent.payment_method ?? '');
  }

  private sendInvoicePage(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    form: InvoiceView['form'] = emptyForm,
  ): FastifyReply {
    const invoice = this.invoiceOf(request);
    const { shopName } = this.sandbox.options;
    if (invoice === undefined) return sendPage(reply, 404, notFoundPage(shopName, languageOf(null, request.headers['accept-language'])));
    const language = this.languageFor(request, invoice);
    const savedMethod = defaultMethodOf(this.sandbox, invoice);
    const isUnderWay = paymentOf(this.sandbox, invoice)?.intent.status === 'processing';
    return sendPage(reply, status, invoicePage({ invoice, shopName, language, form, savedMethod, isUnderWay }));
  }

  private invoiceOf(request: FastifyRequest): Invoice | undefined {
    const invoice = this.sandbox.invoices.get(idParamOf(request));
    return invoice?.status === 'draft' ? undefined : invoice;
  }

  private languageFor(request: FastifyRequest, invoice: Invoice): Language {
    const [preferredLocale] = this.sandbox.customers.get(invoice.customer)?.preferred_locales ?? [];
    return languageOf(preferredLocale ?? null, request.headers['accept-language']);
  }
}

const emptyForm: InvoiceView['form'] = { typed: emptyPaymentInput, errors: {}, problem: null };

const isPayable = ({ status }: Invoice): boolean => status === 'open' || status === 'uncollectible';

/** Serves the pages of invoices at `/i/{invoice}`. */
export function serveInvoicePages(server: FastifyInstance, sandbox: Sandbox): void {
  const pages = new InvoicePages(sandbox);
  server.get('/i/:id', (request, reply) => pages.show(request, reply));
  server.post('/i/:id', (request, reply) => pages.payWithNewMethod(request, reply));
  server.post('/i/:id/saved', (request, reply) => pages.payWithSavedMethod(request, reply));
  server.get('/i/:id/pdf', (request, reply) => pages.sendPdf(request, reply));
  server.get('/i/:id/authenticate', (request, reply) => pages.showAuthentication(request, reply));
  server.post('/i/:id/authenticate', (request, reply) => pages.completeAuthentication(request, reply));
}
