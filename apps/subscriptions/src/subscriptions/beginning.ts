import { subscriptionStarted } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Wakeup } from '#app/background/wakeup';
import { dayAfter } from '#app/calendar/madrid-day';
import { DAYS_A_MONTH, PlanBoxes } from '#app/deliveries/plan-boxes';
import { Store } from '#app/store';
import type { Subscription } from './subscription';
import { TellOfSubscription } from './tell-of-subscription';

/** A subscription that is paid for the first time: the first box leaves at once, the next one interval later. */
@Injectable()
export class Beginning {
  constructor(
    private readonly store: Store,
    private readonly planBoxes: PlanBoxes,
    private readonly tell: TellOfSubscription,
    private readonly wakeup: Wakeup,
  ) {}

  async apply(tx: Transaction, one: Subscription, today: string): Promise<void> {
    const now = this.store.now();
    await this.planBoxes.one(tx, one, today, now);
    await this.planBoxes.one(tx, one, dayAfter(today, one.interval * DAYS_A_MONTH), now);
    await this.tell.add(tx, subscriptionStarted, one);
    tx.afterCommit(() => this.wakeup.calendar());
  }
}
