import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { storeStripeCommandFor } from '#app/stripe-commands/store-stripe-command';
import { ApplyInvoice } from '#app/ledger/apply-invoice';
import { findChargesOf } from '#app/refunds/charge';
import { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/subscriptions/subscription';
import { SyncSubscription } from '#app/subscriptions/sync-subscription';

/** Ends a withdrawn plan at Stripe, and records all of its payments. */
@Injectable()
export class EndPlan {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: SubscriptionStore,
    private readonly syncSubscription: SyncSubscription,
    private readonly applyInvoice: ApplyInvoice,
  ) {}

  /**
   * Executes an earlier pending command, then ends the plan. The caller repeats it until it succeeds.
   * @throws Stripe's errors, StripeCommandUncertain, OptimisticLockError
   */
  async endPlan({ id, stripeSubscription, status }: Subscription): Promise<void> {
    if (status !== 'cancelled' && !(await this.cancelPlan(id, stripeSubscription))) await this.cancelPlan(id, stripeSubscription);
    await this.applyMissingInvoices(id, stripeSubscription);
  }

  private async cancelPlan(id: string, stripeId: string): Promise<boolean> {
    const isStored = await storeStripeCommandFor(this.store, id, { kind: 'cancel', reason: 'withdrawal' });
    await this.syncSubscription.sync(stripeId);
    return isStored;
  }

  /** Records invoices whose events have not arrived: an unknown charge would not be refunded. */
  private async applyMissingInvoices(id: string, stripeId: string): Promise<void> {
    const chargeIds = new Set((await findChargesOf(this.store, id)).map((charge) => charge.id));
    for await (const invoice of this.stripe.invoices.list({ subscription: stripeId, status: 'paid', limit: 100 }, { maxNetworkRetries: 1 }))
      if (!chargeIds.has(invoice.id)) await this.applyInvoice.applyById(invoice.id);
  }
}
