import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { ApplyInvoice } from '#app/billing/invoices/apply-invoice';
import { SubscriptionStore } from '#app/subscription-store';
import { findSubscriptionByStripeId } from '#app/plans/subscriptions/subscription.queries';
import { SyncSubscription } from './sync-subscription';
import { UnknownPlans } from './unknown-plans';

const SINGLE_RETRY = { maxNetworkRetries: 1 };

/** Applies an invoice to its subscription, and reports a paid one of an unknown plan. */
@Injectable()
export class ApplyStripeInvoice {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: SubscriptionStore,
    private readonly applyInvoice: ApplyInvoice,
    private readonly syncSubscription: SyncSubscription,
    private readonly unknownPlans: UnknownPlans,
  ) {}

  /** Repeating it changes nothing. @throws Stripe's errors, StripeCommandUncertain, Unavailable */
  async apply(invoiceId: string): Promise<void> {
    const invoice = await this.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }, SINGLE_RETRY);
    const stripeId = await this.applyInvoice.apply(invoice);
    if (stripeId === null) return;
    const subscription = await findSubscriptionByStripeId(this.store, stripeId);
    if (subscription === null) await this.reportUnknownPlan(invoice, stripeId);
    else await this.syncSubscription.sync(stripeId);
  }

  private async reportUnknownPlan(invoice: Stripe.Invoice, stripeSubscription: string): Promise<void> {
    if (invoice.status !== 'paid' || invoice.amount_paid <= 0) return;
    const subscriptionId = invoice.parent?.subscription_details?.metadata?.['subscription_id'] ?? '';
    await this.unknownPlans.reportIfUnknown({ invoiceId: invoice.id, stripeSubscription, subscriptionId });
  }
}
