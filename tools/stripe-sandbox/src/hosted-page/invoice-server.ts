import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { noRequest } from '#app/api/endpoint';
import { changing } from '#app/change';
import { collectInvoice, defaultMethodOf, paymentOf } from '#app/invoices/collect-invoice';
import type { CollectingOutcome } from '#app/invoices/collect-invoice';
import { subscriptionIdOf } from '#app/invoices/invoice';
import type { Invoice } from '#app/invoices/invoice';
import { failAuthentication } from '#app/payment-intents/attempt-payment';
import { attachMethod } from '#app/payment-methods/keep-method';
import { newCardMethod, newDebitMethod } from '#app/payment-methods/payment-method';
import type { PaymentMethod } from '#app/payment-methods/payment-method';
import type { Sandbox } from '../sandbox';
import { money } from './document';
import { invoicePage } from './invoice-page';
import type { InvoiceView } from './invoice-page';
import { invoicePdf } from './invoice-pdf';
import { authenticationPage, unknownPage } from './message-pages';
import { cardIn, errorsIn, ibanOf, nothingTyped, typedIn } from './payment-form';
import type { Typed } from './payment-form';
import { formOf, idIn, sendPage } from './send-page';
import { declineText, languageOf, translationsIn } from './translations';
import type { Language } from './translations';

/** The hosted pages of invoices. Their address is enough to see them; a customer pays there after the automatic payment failed. */
class InvoicePages {
  constructor(private readonly sandbox: Sandbox) {}

  show(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return this.page(request, reply, 200);
  }

  pdf(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const invoice = this.invoiceOf(request);
    if (invoice === undefined) return this.page(request, reply, 404);
    const name = `${invoice.number ?? invoice.id}.pdf`;
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(invoicePdf(invoice, this.sandbox.options.shopName, this.languageFor(request, invoice)));
  }

  payWithNew(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const invoice = this.invoiceOf(request);
    if (invoice === undefined || !isPayable(invoice)) return this.page(request, reply, 200);
    const typed = typedIn(formOf(request));
    const errors = errorsIn(typed, translationsIn(this.languageFor(request, invoice)), new Date(this.sandbox.clock.nowMs()), false);
    if (Object.keys(errors).length > 0) return this.page(request, reply, 422, { typed, errors, problem: null });
    const payer = { name: typed.method === 'card' ? typed.name : typed.holder, email: invoice.customer_email, country: null };
    return this.sandbox.inTimeOf(invoice.customer, () => {
      const method =
        typed.method === 'card'
          ? newCardMethod(this.sandbox, cardIn(typed), payer)
          : newDebitMethod(this.sandbox, ibanOf(typed.iban), payer);
      return this.collect(request, reply, invoice, method, typed);
    });
  }

  payWithSaved(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const invoice = this.invoiceOf(request);
    const method = invoice === undefined ? undefined : defaultMethodOf(this.sandbox, invoice);
    if (invoice === undefined || method === undefined || !isPayable(invoice)) return this.page(request, reply, 200);
    return this.sandbox.inTimeOf(invoice.customer, () => this.collect(request, reply, invoice, method));
  }

  showBank(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const invoice = this.invoiceOf(request);
    if (invoice === undefined || this.askedMethod(invoice) === undefined) return this.show(request, reply);
    const amount = money(invoice.amount_remaining, invoice.currency);
    const { shopName } = this.sandbox.options;
    const language = this.languageFor(request, invoice);
    return sendPage(reply, 200, authenticationPage({ shopName, language, amount, address: `/i/${invoice.id}/authenticate` }));
  }

  decideAtBank(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const invoice = this.invoiceOf(request);
    const method = invoice === undefined ? undefined : this.askedMethod(invoice);
    if (invoice === undefined || method === undefined) return this.show(request, reply);
    return this.sandbox.inTimeOf(invoice.customer, () => {
      if (formOf(request)['decision'] === 'complete') return this.collect(request, reply, invoice, method, nothingTyped, true);
      const payment = paymentOf(this.sandbox, invoice);
      if (payment !== undefined) failAuthentication(this.sandbox, payment.intent);
      const problem = declineText(this.languageFor(request, invoice), 'authentication_failed');
      return this.page(request, reply, 402, { typed: nothingTyped, errors: {}, problem });
    });
  }

  private collect(
    request: FastifyRequest,
    reply: FastifyReply,
    invoice: Invoice,
    method: PaymentMethod,
    ...[typed = nothingTyped, wasAuthenticated = false]: [typed?: Typed, wasAuthenticated?: boolean]
  ): FastifyReply {
    if (wasAuthenticated) this.sandbox.agreedMethods.add(method.id);
    const how = { method, isOffSession: false, wasAuthenticated, isAutomatic: false, cause: noRequest };
    return this.follow(request, reply, invoice, method, { outcome: collectInvoice(this.sandbox, invoice, how), typed });
  }

  private follow(
    request: FastifyRequest,
    reply: FastifyReply,
    invoice: Invoice,
    method: PaymentMethod,
    { outcome, typed }: { outcome: CollectingOutcome; typed: Typed },
  ): FastifyReply {
    if (outcome.kind === 'authenticate') return reply.redirect(`/i/${invoice.id}/authenticate`, 303);
    if (outcome.kind === 'declined') {
      const problem = declineText(this.languageFor(request, invoice), outcome.reason.declineCode);
      return this.page(request, reply, 402, { typed, errors: {}, problem });
    }
    this.keepForLater(invoice, method);
    return reply.redirect(`/i/${invoice.id}`, 303);
  }

  /** The method that paid the overdue invoice also pays the next ones: otherwise they would fail again. */
  private keepForLater(invoice: Invoice, method: PaymentMethod): void {
    attachMethod(this.sandbox, method, invoice.customer, noRequest);
    const subscription = this.sandbox.subscriptions.get(subscriptionIdOf(invoice) ?? '');
    if (subscription === undefined) return;
    changing(
      this.sandbox,
      'customer.subscription.updated',
      subscription,
      noRequest,
      () => (subscription.default_payment_method = method.id),
    );
  }

  /** The method that waits for its owner's authentication. */
  private askedMethod(invoice: Invoice): PaymentMethod | undefined {
    const payment = paymentOf(this.sandbox, invoice);
    if (!isPayable(invoice) || payment?.intent.status !== 'requires_action') return undefined;
    return this.sandbox.paymentMethods.get(payment.intent.payment_method ?? '');
  }

  private page(request: FastifyRequest, reply: FastifyReply, status: number, form: InvoiceView['form'] = empty): FastifyReply {
    const invoice = this.invoiceOf(request);
    const { shopName } = this.sandbox.options;
    if (invoice === undefined) return sendPage(reply, 404, unknownPage(shopName, languageOf(null, request.headers['accept-language'])));
    const language = this.languageFor(request, invoice);
    const savedMethod = defaultMethodOf(this.sandbox, invoice);
    const isUnderWay = paymentOf(this.sandbox, invoice)?.intent.status === 'processing';
    return sendPage(reply, status, invoicePage({ invoice, shopName, language, form, savedMethod, isUnderWay }));
  }

  private invoiceOf(request: FastifyRequest): Invoice | undefined {
    const invoice = this.sandbox.invoices.get(idIn(request));
    return invoice?.status === 'draft' ? undefined : invoice;
  }

  private languageFor(request: FastifyRequest, invoice: Invoice): Language {
    const [preferred] = this.sandbox.customers.get(invoice.customer)?.preferred_locales ?? [];
    return languageOf(preferred ?? null, request.headers['accept-language']);
  }
}

const empty: InvoiceView['form'] = { typed: nothingTyped, errors: {}, problem: null };

const isPayable = ({ status }: Invoice): boolean => status === 'open' || status === 'uncollectible';

/** Serves the pages of invoices at `/i/{invoice}`. */
export function serveInvoicePages(server: FastifyInstance, sandbox: Sandbox): void {
  const pages = new InvoicePages(sandbox);
  server.get('/i/:id', (request, reply) => pages.show(request, reply));
  server.post('/i/:id', (request, reply) => pages.payWithNew(request, reply));
  server.post('/i/:id/saved', (request, reply) => pages.payWithSaved(request, reply));
  server.get('/i/:id/pdf', (request, reply) => pages.pdf(request, reply));
  server.get('/i/:id/authenticate', (request, reply) => pages.showBank(request, reply));
  server.post('/i/:id/authenticate', (request, reply) => pages.decideAtBank(request, reply));
}
