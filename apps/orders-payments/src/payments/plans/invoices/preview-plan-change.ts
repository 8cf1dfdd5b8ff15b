import { secondOf, type PreviewPlanChangeReply, type PreviewPlanChangeRequest, previewPlanChange } from '@brote/contracts/payments';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import Stripe from 'stripe';
import { singleUseKey } from '#app/payments/stripe/single-use-key';
import { PaymentReadHandler } from '#app/payments/plans/refuse-payment-failures';

/** Computes the amount that a change of plan would charge at once. */
@Controller()
export class PreviewPlanChange {
  constructor(
    private readonly stripe: Stripe,
    private readonly clock: Clock,
  ) {}

  /** @throws Stripe's errors */
  @PaymentReadHandler(previewPlanChange)
  async preview({ stripeSubscription: subscription, itemId, priceId }: PreviewPlanChangeRequest): Promise<PreviewPlanChangeReply> {
    const details = { items: [{ id: itemId, price: priceId }], proration_behavior: 'always_invoice' as const };
    // A new key each time: the amount changes every second, and the preview creates nothing.
    const options = { ...singleUseKey('preview', subscription), maxNetworkRetries: 1 };
    const invoice = await this.stripe.invoices.createPreview({ subscription, subscription_details: details }, options);
    const now = this.clock.now();
    return { dueNow: invoice.lines.data.filter((line) => isDueNow(line, now)).reduce((sum, { amount }) => sum + amount, 0) };
  }
}

/** The rest of the current period, and the first period of another interval. The period after it is charged later. */
function isDueNow({ parent, period }: Stripe.InvoiceLineItem, now: Date): boolean {
  if (period.start <= secondOf(now)) return true;
  return parent?.subscription_item_details?.proration === true || parent?.invoice_item_details?.proration === true;
}
