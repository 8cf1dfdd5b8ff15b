import type { ReportUnknownPlanPaymentReply, ReportUnknownPlanPaymentRequest } from '@brote/contracts/orders';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { addOnAmountOf, fetchLinesOf, paymentIntentOf } from '#app/payments/plans/invoices/invoice-lines';
import { RecordUnknownPayment } from './record-unknown-payment';

const SINGLE_RETRY = { maxNetworkRetries: 1 };

/** Lists the paid invoice of an unknown plan for staff. */
@Injectable()
export class RecordPlanPayment {
  constructor(
    private readonly stripe: Stripe,
    private readonly recordUnknownPayment: RecordUnknownPayment,
  ) {}

  /** Without add-on items: those are an order. An amount of 0 is no payment. @throws Stripe's errors */
  async record({ invoiceId, stripeSubscription }: ReportUnknownPlanPaymentRequest): Promise<ReportUnknownPlanPaymentReply> {
    const invoice = await this.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }, SINGLE_RETRY);
    const paymentIntent = paymentIntentOf(invoice);
    const amount = invoice.amount_paid - addOnAmountOf(await fetchLinesOf(this.stripe, invoice));
    if (invoice.status !== 'paid' || paymentIntent === null || amount <= 0) return {};
    const buyer = { email: invoice.customer_email, name: invoice.customer_name ?? null };
    const stripeIds = { paymentIntent, sessionId: null, stripeInvoice: invoiceId, stripeSubscription };
    await this.recordUnknownPayment.record({ kind: 'plan', ...stripeIds, amount, ...buyer });
    return {};
  }
}
