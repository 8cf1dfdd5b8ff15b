import { resyncSubscription, type StaffSubscriptionView } from '@brote/contracts/subscriptions';
import { type CallContext, refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { isBillingUnavailable } from '#app/billing/stripe-commands/execute-stripe-command';
import { SubscriptionStore } from '#app/subscription-store';
import { findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { SyncSubscription } from '#app/billing/sync/sync-subscription';
import { GetSubscriptionDetail } from './get-subscription-detail';
import { SubscriptionAudit } from './subscription-audit';

/** Staff sync a subscription with its current state at Stripe. */
@Injectable()
export class ResyncAsStaff {
  constructor(
    private readonly syncSubscription: SyncSubscription,
    private readonly getDetail: GetSubscriptionDetail,
    private readonly audit: SubscriptionAudit,
    private readonly store: SubscriptionStore,
  ) {}

  /** @throws Refusal of `resyncSubscription` */
  async resync(subscriptionId: string, call: CallContext): Promise<StaffSubscriptionView> {
    const subscription = (await findSubscriptionById(this.store, subscriptionId)) ?? refuse(resyncSubscription, 'SUBSCRIPTION_UNKNOWN');
    try {
      await this.syncSubscription.sync(subscription.stripeSubscription);
    } catch (error) {
      if (isBillingUnavailable(error)) refuse(resyncSubscription, 'PAYMENT_PROVIDER_UNAVAILABLE');
      throw error;
    }
    const detail = await this.getDetail.get(subscriptionId);
    const after = { status: detail.subscription.status, paidUntil: detail.paidUntil };
    await this.store.run((tx) => this.audit.record(tx, call, 'resync', { found: subscription, after }));
    return detail;
  }
}
