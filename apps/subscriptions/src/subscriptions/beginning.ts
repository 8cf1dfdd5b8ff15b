import { subscriptionStarted } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Wakeup } from '#app/background/wakeup';
import { monthsAfter } from '#app/deliveries/box-days';
import { PlanBoxes } from '#app/deliveries/plan-boxes';
import { Store } from '#app/store';
import { OldCycle } from './old-cycle';
import type { Subscription } from './subscription';
import { TellOfSubscription } from './tell-of-subscription';

/**
 * A subscription that is paid for the first time: the first box leaves at once, the next one interval later. One rhythm per household: where the box of
 * an ended plan still lasts and was not paid to its end, the first one waits for that.
 */
@Injectable()
export class Beginning {
  constructor(
    private readonly store: Store,
    private readonly planBoxes: PlanBoxes,
    private readonly tell: TellOfSubscription,
    private readonly wakeup: Wakeup,
    private readonly oldCycle: OldCycle,
  ) {}

  async apply(tx: Transaction, one: Subscription, today: string): Promise<void> {
    const now = this.store.now();
    const first = (await this.oldCycle.until(tx, one, today)) ?? today;
    await this.planBoxes.one(tx, one, first, now);
    await this.planBoxes.one(tx, one, monthsAfter(first, one.interval), now);
    await this.tell.add(tx, subscriptionStarted, one);
    tx.afterCommit(() => this.wakeup.calendar());
  }
}
