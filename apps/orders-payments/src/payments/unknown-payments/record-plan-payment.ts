import type { ReportUnknownPlanPaymentReply, ReportUnknownPlanPaymentRequest } from '@brote/contracts/orders';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { RecordUnknownPayment } from './record-unknown-payment';

const SINGLE_RETRY = { maxNetworkRetries: 1 };
const PAGE_SIZE = 100;
const MAX_LINES = 1_000;

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
    const addOns = (await this.linesOf(invoice)).filter(isAddOn);
    const amount = invoice.amount_paid - addOns.reduce((sum, line) => sum + line.amount, 0);
    if (invoice.status !== 'paid' || paymentIntent === null || amount <= 0) return {};
    const buyer = { email: invoice.customer_email, name: invoice.customer_name ?? null };
    const stripeIds = { paymentIntent, sessionId: null, stripeInvoice: invoiceId, stripeSubscription };
    await this.recordUnknownPayment.record({ kind: 'plan', ...stripeIds, amount, ...buyer });
    return {};
  }

  private async linesOf({ id, lines }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
    if (!lines.has_more) return lines.data;
    return this.stripe.invoices.listLineItems(id, { limit: PAGE_SIZE }, SINGLE_RETRY).autoPagingToArray({ limit: MAX_LINES });
  }
}

const isAddOn = ({ parent }: Stripe.InvoiceLineItem): boolean =>
  parent?.subscription_item_details === null && parent.invoice_item_details?.proration === false;

function paymentIntentOf({ payments }: Stripe.Invoice): string | null {
  const intent = payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent;
  return typeof intent === 'string' ? intent : (intent?.id ?? null);
}
