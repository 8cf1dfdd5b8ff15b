import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { storeStripeCommandFor } from '#app/stripe-commands/store-stripe-command';
import { ApplyInvoice } from '#app/ledger/apply-invoice';
import { chargesOf } from '#app/refunds/charge';
import { Store } from '#app/store';
import type { Subscription } from '#app/subscriptions/subscription';
import { SyncSubscription } from '#app/subscriptions/sync-subscription';

/** Ends a plan that was withdrawn from at Stripe, and learns of all that was ever paid for it. */
@Injectable()
export class EndPlan {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: Store,
    private readonly sync: SyncSubscription,
    private readonly applyInvoice: ApplyInvoice,
  ) {}

  /** What was wanted before is finished first, then it ends. Repeated until it answers. @throws Stripe's errors, StripeCommandUncertain, OptimisticLockError */
  async endPlan({ id, stripeSubscription, status }: Subscription): Promise<void> {
    if (status !== 'cancelled' && !(await this.end(id, stripeSubscription))) await this.end(id, stripeSubscription);
    await this.learnOfMoney(id, stripeSubscription);
  }

  private async end(id: string, stripeId: string): Promise<boolean> {
    const isStored = await storeStripeCommandFor(this.store, id, { kind: 'cancel', reason: 'withdrawal' });
    await this.sync.sync(stripeId);
    return isStored;
  }

  /** News of an invoice may be under way still; what is not known would not go back. */
  private async learnOfMoney(id: string, subscription: string): Promise<void> {
    const known = new Set((await chargesOf(this.store, id)).map((charge) => charge.id));
    for await (const invoice of this.stripe.invoices.list({ subscription, status: 'paid', limit: 100 }, { maxNetworkRetries: 1 }))
      if (!known.has(invoice.id)) await this.applyInvoice.byId(invoice.id);
  }
}
