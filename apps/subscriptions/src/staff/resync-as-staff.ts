import { resyncSubscription, type StaffSubscriptionView } from '@brote/contracts/subscriptions';
import { type CallContext, refuse } from '@brote/messaging';
import { isStripeFault } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { StripeCommandUncertain } from '#app/stripe-commands/execute-stripe-command';
import { Store } from '#app/store';
import { subscriptionById } from '#app/subscriptions/subscription-rows';
import { SyncSubscription } from '#app/subscriptions/sync-subscription';
import { GetSubscriptionDetail } from './get-subscription-detail';
import { SubscriptionAudit } from './subscription-audit';

/** Staff sync a subscription with its current state at Stripe. */
@Injectable()
export class ResyncAsStaff {
  constructor(
    private readonly sync: SyncSubscription,
    private readonly getDetail: GetSubscriptionDetail,
    private readonly audit: SubscriptionAudit,
    private readonly store: Store,
  ) {}

  /** @throws Refusal of `resyncSubscription` */
  async resync(subscriptionId: string, call: CallContext): Promise<StaffSubscriptionView> {
    const found = (await subscriptionById(this.store, subscriptionId)) ?? refuse(resyncSubscription, 'SUBSCRIPTION_UNKNOWN');
    try {
      await this.sync.sync(found.stripeSubscription);
    } catch (error) {
      if (error instanceof StripeCommandUncertain || isStripeFault(error)) refuse(resyncSubscription, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
    const seen = await this.getDetail.get(subscriptionId);
    const after = { status: seen.subscription.status, paidUntil: seen.paidUntil };
    await this.store.run((tx) => this.audit.record(tx, call, 'resync', { found, after }));
    return seen;
  }
}
