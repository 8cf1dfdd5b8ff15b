import type { ReversePlanPurchaseReply, ReversePlanPurchaseRequest } from '@brote/contracts/payments';
import { isRefusal } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';

const SINGLE_RETRY = { maxNetworkRetries: 1 };

/** Reverses the purchase of a plan at Stripe. Ends the subscription and refunds what was or will be paid for it. */
@Injectable()
export class ReversePlanPurchase {
  constructor(private readonly stripe: Stripe) {}

  /** The caller repeats it until nothing can be paid any more. @throws Stripe's errors */
  async reverse({ stripeSubscription, invoice }: ReversePlanPurchaseRequest): Promise<ReversePlanPurchaseReply> {
    await this.ignoreIfDone(() => this.stripe.subscriptions.cancel(stripeSubscription, {}, SINGLE_RETRY));
    return { isReversed: invoice === null || (await this.refundInvoice(invoice)) };
  }

  private async refundInvoice(invoiceId: string): Promise<boolean> {
    const expand = ['payments.data.payment.payment_intent'];
    const { status, payments } = await this.stripe.invoices.retrieve(invoiceId, { expand }, SINGLE_RETRY);
    const paymentIntents = (payments?.data ?? [])
      .map(({ payment }) => payment.payment_intent)
      .filter((paymentIntent) => typeof paymentIntent === 'object');
    if (status === 'open' && paymentIntents.some((paymentIntent) => paymentIntent.status === 'processing')) return false;
    if (status === 'open') await this.ignoreIfDone(() => this.stripe.invoices.voidInvoice(invoiceId, {}, SINGLE_RETRY));
    for (const { id } of status === 'paid' ? paymentIntents.filter((paymentIntent) => paymentIntent.status === 'succeeded') : [])
      await this.ignoreIfDone(() => this.stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `undo_${id}`, ...SINGLE_RETRY }));
    return true;
  }

  /** A refusal of Stripe means that the action took effect before. */
  private async ignoreIfDone(call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
}
