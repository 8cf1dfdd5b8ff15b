import {
  type ReportUnknownPlanPaymentReply,
  type ReportUnknownPlanPaymentRequest,
  reportUnknownPlanPayment,
} from '@brote/contracts/orders';
import { momentOf } from '@brote/contracts/payments';
import { Database, insertOrIgnore } from '@brote/persistence';
import { Clock, counter, InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable, Controller } from '@nestjs/common';
import Stripe from 'stripe';
import { RequestHandler } from '@brote/messaging';
import { SINGLE_RETRY } from '@brote/stripe-service';
import { addOnAmountOf, fetchLinesOf, paymentIntentOf } from '#app/payments/plans/invoices/invoice-lines';
import { type FoundPayment, UnknownPayment } from './unknown-payment.entity';

const unknownPaymentsCounter = counter('unknown_payments_found_total', 'Payments at Stripe whose order or plan is unknown', ['kind']);

/** A payment at Stripe of an unknown order or plan. The rest is read from its PaymentIntent. */
export type PaymentToRecord = Omit<FoundPayment, 'charge' | 'currency' | 'paidAt'>;

/** Lists a payment of an unknown order or plan for staff. Webhooks and the reconciler use it. */
@Injectable()
export class RecordUnknownPayment {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Once for each payment, however often it is found. A payment that was refunded at Stripe needs no decision. @throws Stripe's errors */
  async record(payment: PaymentToRecord): Promise<void> {
    const intent = await this.stripe.paymentIntents.retrieve(payment.paymentIntent, { expand: ['latest_charge'] }, SINGLE_RETRY);
    const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
    if (charge === null || charge.refunded) return;
    const unknownPayment = UnknownPayment.find({ ...payment, ...detailsOf(intent, charge, payment) }, this.clock.now());
    if ((await insertOrIgnore(this.database, UnknownPayment, unknownPayment)) === 0) return;
    const { id, kind, paymentIntent, sessionId, stripeInvoice, amount } = unknownPayment;
    unknownPaymentsCounter.inc({ kind });
    this.logger.error(
      { id, kind, paymentIntent, sessionId, stripeInvoice, amount },
      'a payment at Stripe has no order or plan in this shop',
    );
  }
}

function detailsOf(intent: Stripe.PaymentIntent, charge: Stripe.Charge, { email, name }: PaymentToRecord) {
  return {
    charge: charge.id,
    currency: charge.currency,
    paidAt: momentOf(charge.created),
    email: email ?? charge.billing_details.email,
    name: intent.shipping?.name ?? name ?? charge.billing_details.name,
  };
}

/** Lists the paid invoice of an unknown plan for staff. */
@Controller()
export class RecordPlanPayment {
  constructor(
    private readonly stripe: Stripe,
    private readonly recordUnknownPayment: RecordUnknownPayment,
  ) {}

  /** Without add-on items: those are an order. An amount of 0 is no payment. @throws Stripe's errors */
  @RequestHandler(reportUnknownPlanPayment)
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
