import { getPlanInvoice, type PlanInvoice } from '@brote/contracts/payments';
import { Injectable } from '@nestjs/common';
import { ApplyInvoice } from '#app/billing/invoices/apply-invoice';
import { PaymentsClient } from '#app/billing/payments-client';
import { SubscriptionStore } from '#app/subscription-store';
import { findSubscriptionByStripeId } from '#app/plans/subscriptions/subscription.queries';
import { SyncSubscription } from './sync-subscription';

/** A paid invoice whose subscription at Stripe is not stored. */
export interface UnknownPlanInvoice {
  /** Id of the invoice at Stripe. */
  invoiceId: string;
  /** Id of the subscription at Stripe. */
  stripeSubscription: string;
  /** Id of the subscription in this shop, from the metadata at Stripe; empty when they do not name it. */
  subscriptionId: string;
}

/** Handles paid invoices of plans that are not stored. The module that knows the open purchases provides it. */
export abstract class UnknownPlans {
  /**
   * Repeating it changes nothing.
   * @throws Unavailable
   */
  abstract reportIfUnknown(invoice: UnknownPlanInvoice): Promise<void>;
}

/** Applies an invoice to its subscription, and reports a paid one of an unknown plan. */
@Injectable()
export class ApplyStripeInvoice {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly store: SubscriptionStore,
    private readonly applyInvoice: ApplyInvoice,
    private readonly syncSubscription: SyncSubscription,
    private readonly unknownPlans: UnknownPlans,
  ) {}

  /** Repeating it changes nothing. @throws the errors of `PaymentsClient`, StripeCommandUncertain */
  async apply(invoiceId: string): Promise<void> {
    const invoice = await this.payments.send(getPlanInvoice, { invoiceId });
    const stripeId = await this.applyInvoice.apply(invoice);
    if (stripeId === null) return;
    const subscription = await findSubscriptionByStripeId(this.store, stripeId);
    if (subscription === null) await this.reportUnknownPlan(invoice, stripeId);
    else await this.syncSubscription.sync(stripeId);
  }

  private async reportUnknownPlan({ id, status, amountPaid, subscriptionId }: PlanInvoice, stripeSubscription: string): Promise<void> {
    if (status !== 'paid' || amountPaid <= 0) return;
    await this.unknownPlans.reportIfUnknown({ invoiceId: id, stripeSubscription, subscriptionId });
  }
}
