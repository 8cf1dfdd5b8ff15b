import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Store } from '#app/store';
import { Arrears } from './arrears';
import { Beginning } from './beginning';
import { EndSubscription } from './end-subscription';
import { Interruption } from './interruption';
import type { Subscription } from './subscription';

/** Lets happen what each change of state brings: here alone a subscription changes its state. */
@Injectable()
export class SettleStatus {
  constructor(
    private readonly store: Store,
    private readonly beginning: Beginning,
    private readonly interruption: Interruption,
    private readonly arrears: Arrears,
    private readonly end: EndSubscription,
  ) {}

  /** The subscription is locked, and saved afterwards. Being in the state already changes nothing. @throws IllegalStatus */
  async apply(tx: Transaction, one: Subscription, to: SubscriptionStatus): Promise<void> {
    const from = one.status;
    if (from === to || from === 'cancelled') return;
    if (to === 'cancelled') return this.end.apply(tx, one);
    one.become(to);
    const today = this.store.today();
    if (from === 'incomplete') await this.beginning.apply(tx, one, today);
    if (from === 'paused') await this.interruption.end(tx, one, today);
    if (from === 'past_due' && to === 'active') await this.arrears.end(tx, one, today);
    if (to === 'past_due') await this.arrears.begin(tx, one, today);
    if (to === 'paused') await this.interruption.begin(tx, one, today);
  }
}
