import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { findChargesOf } from '#app/billing/refunds/charge';
import { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { ApplyInvoice } from './apply-invoice';

/** Records paid invoices of a plan whose events have not arrived: an unknown charge would not be refunded. */
@Injectable()
export class ApplyMissingInvoices {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: SubscriptionStore,
    private readonly applyInvoice: ApplyInvoice,
  ) {}

  /** Repeating it changes nothing. @throws Stripe's errors */
  async applyAll({ id, stripeSubscription: subscription }: Subscription): Promise<void> {
    const chargeIds = new Set((await findChargesOf(this.store, id)).map((charge) => charge.id));
    for await (const invoice of this.stripe.invoices.list({ subscription, status: 'paid', limit: 100 }, { maxNetworkRetries: 1 }))
      if (!chargeIds.has(invoice.id)) await this.applyInvoice.applyById(invoice.id);
  }
}
