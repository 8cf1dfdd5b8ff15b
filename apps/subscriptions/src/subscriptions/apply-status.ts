import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Store } from '#app/store';
import { Dunning } from './dunning';
import { Activation } from './activation';
import { EndSubscription } from './end-subscription';
import { PauseTransition } from './pause-transition';
import type { Subscription } from './subscription';

/** Applies the effects of a status change. Only this class changes the status of a subscription. */
@Injectable()
export class ApplyStatus {
  constructor(
    private readonly store: Store,
    private readonly activation: Activation,
    private readonly pauseTransition: PauseTransition,
    private readonly dunning: Dunning,
    private readonly end: EndSubscription,
  ) {}

  /**
   * The subscription is locked, and saved afterwards. The current status changes nothing.
   * @throws IllegalStatus
   */
  async apply(tx: Transaction, one: Subscription, to: SubscriptionStatus): Promise<void> {
    const from = one.status;
    if (from === to || from === 'cancelled') return;
    if (to === 'cancelled') return this.end.apply(tx, one);
    one.become(to);
    const today = this.store.today();
    if (from === 'incomplete') await this.activation.apply(tx, one, today);
    if (from === 'paused') await this.pauseTransition.end(tx, one, today);
    if (from === 'past_due' && to === 'active') await this.dunning.end(tx, one, today);
    if (to === 'past_due') await this.dunning.begin(tx, one, today);
    if (to === 'paused') await this.pauseTransition.begin(tx, one, today);
  }
}
