import { Injectable } from '@nestjs/common';
import { storeStripeCommandFor } from '#app/billing/stripe-commands/execute-stripe-command';
import { SubscriptionStore } from '#app/subscription-store';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { SyncSubscription } from '#app/billing/sync/sync-subscription';

/** Ends a withdrawn plan at Stripe. */
@Injectable()
export class EndPlan {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly syncSubscription: SyncSubscription,
  ) {}

  /**
   * Executes an earlier pending command, then ends the plan. The caller repeats it until it succeeds.
   * @throws the errors of `PaymentsClient`, StripeCommandUncertain
   */
  async endPlan({ id, stripeSubscription, status }: Subscription): Promise<void> {
    if (status !== 'cancelled' && !(await this.cancelPlan(id, stripeSubscription))) await this.cancelPlan(id, stripeSubscription);
  }

  private async cancelPlan(id: string, stripeId: string): Promise<boolean> {
    const isStored = await storeStripeCommandFor(this.store, id, { kind: 'cancel', reason: 'withdrawal' });
    await this.syncSubscription.sync(stripeId);
    return isStored;
  }
}
