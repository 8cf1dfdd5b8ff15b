import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { Dunning } from './dunning';
import { ActivateSubscription } from './activate-subscription';
import { EndSubscription } from './end-subscription';
import { PauseTransition } from './pause-transition';
import type { StatusEffects } from '#app/billing/sync/status-effects';
import type { Subscription } from '#app/plans/subscriptions/subscription';

/** Applies the effects of a status change. Only this class changes the status of a subscription. */
@Injectable()
export class ApplyStatus implements StatusEffects {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly activateSubscription: ActivateSubscription,
    private readonly pauseTransition: PauseTransition,
    private readonly dunning: Dunning,
    private readonly endSubscription: EndSubscription,
  ) {}

  /**
   * The subscription is locked, and saved afterwards. The current status changes nothing.
   * @throws IllegalSubscriptionTransition
   */
  async apply(tx: Transaction, subscription: Subscription, toStatus: SubscriptionStatus): Promise<void> {
    const from = subscription.status;
    if (from === toStatus || from === 'cancelled') return;
    if (toStatus === 'cancelled') return this.endSubscription.apply(tx, subscription);
    subscription.moveTo(toStatus);
    const today = this.store.today();
    if (from === 'incomplete') await this.activateSubscription.apply(tx, subscription, today);
    if (from === 'paused') await this.pauseTransition.endPause(tx, subscription, today);
    if (from === 'past_due' && toStatus === 'active') await this.dunning.end(tx, subscription, today);
    if (toStatus === 'past_due') await this.dunning.begin(tx, subscription, today);
    if (toStatus === 'paused') await this.pauseTransition.beginPause(tx, subscription, today);
  }
}
