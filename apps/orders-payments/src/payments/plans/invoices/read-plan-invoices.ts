import {
  momentOf,
  PLAN_INVOICE_STATES,
  type ListedPlanInvoice,
  type ListPlanInvoicesReply,
  type ListPlanInvoicesRequest,
  type PlanInvoice,
  type PlanInvoiceState,
  getPlanInvoice,
  listPlanInvoices,
  type PlanInvoiceRequest,
} from '@brote/contracts/payments';
import { SINGLE_RETRY } from '@brote/stripe-service';
import { Controller } from '@nestjs/common';
import Stripe from 'stripe';
import { nextCursorOf, PAGE_SIZE, pageAfter } from '#app/payments/plans/list-page';
import { idOf } from '#app/payments/stripe/stripe-id';
import { PaymentReadHandler } from '#app/payments/plans/refuse-payment-failures';
import { addOnAmountOf, billedLinesOf, fetchLinesOf, paymentIntentOf } from './invoice-lines';
import { monthsOfLine } from './months-of-line';

/** Reads the invoices of plans at Stripe. Every method may throw Stripe's errors. */
@Controller()
export class ReadPlanInvoices {
  constructor(private readonly stripe: Stripe) {}

  @PaymentReadHandler(getPlanInvoice)
  async read({ invoiceId }: PlanInvoiceRequest): Promise<PlanInvoice> {
    const invoice = await this.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }, SINGLE_RETRY);
    return toPlanInvoice(invoice, invoice.status === 'paid' ? await fetchLinesOf(this.stripe, invoice) : []);
  }

  /** One page of the invoices of a plan, newest first. */
  @PaymentReadHandler(listPlanInvoices)
  async list({ stripeSubscription: subscription, status, cursor }: ListPlanInvoicesRequest): Promise<ListPlanInvoicesReply> {
    const filter = { subscription, ...(status !== null && { status }) };
    const page = await this.stripe.invoices.list({ ...filter, limit: PAGE_SIZE, ...pageAfter(cursor) }, SINGLE_RETRY);
    return { invoices: page.data.map(toListedInvoice), nextCursor: nextCursorOf(page) };
  }
}

function toPlanInvoice(invoice: Stripe.Invoice, lines: readonly Stripe.InvoiceLineItem[]): PlanInvoice {
  const { id, parent, created, attempt_count: attempts, status_transitions: transitions } = invoice;
  const status = toState(invoice.status);
  return {
    ...{ id, status, attempts, stripeSubscription: idOf(parent?.subscription_details?.subscription) },
    subscriptionId: parent?.subscription_details?.metadata?.['subscription_id'] ?? '',
    amountPaid: invoice.amount_paid,
    amountRemaining: invoice.amount_remaining,
    addOnAmount: addOnAmountOf(lines),
    paidAt: status === 'paid' ? momentOf(transitions.paid_at ?? created).toISOString() : null,
    pageUrl: invoice.hosted_invoice_url ?? null,
    paymentIntent: paymentIntentOf(invoice),
    lines: lines.map((line) => ({ id: line.id, thousandths: monthsOfLine(line) })).filter(({ thousandths }) => thousandths !== 0),
    ...{ createdAt: momentOf(created).toISOString(), ...finalizationOf(invoice), total: invoice.total, billed: billedLinesOf(lines) },
  };
}

/** When an invoice became final, and its place among others of the same second. Stripe counts invoices when they become final. */
function finalizationOf({
  number,
  status_transitions: { finalized_at: seconds },
}: Stripe.Invoice): Pick<PlanInvoice, 'finalizedAt' | 'sequence'> {
  const [count] = /\d+$/.exec(number ?? '') ?? [];
  return seconds === null || count === undefined ? {} : { finalizedAt: momentOf(seconds).toISOString(), sequence: Number(count) };
}

function toListedInvoice(invoice: Stripe.Invoice): ListedPlanInvoice {
  const { id, number, created, total, status, hosted_invoice_url: pageUrl, invoice_pdf: pdfUrl } = invoice;
  const createdAt = momentOf(created).toISOString();
  return { id, number, createdAt, total, status: toState(status), pageUrl: pageUrl ?? null, pdfUrl: pdfUrl ?? null };
}

function toState(status: Stripe.Invoice['status']): PlanInvoiceState {
  return PLAN_INVOICE_STATES.find((known) => known === status) ?? 'draft';
}
