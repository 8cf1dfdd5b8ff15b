import { subscriptionStarted } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { WorkNotifier } from '#app/background/work-notifier';
import { monthsAfter } from '#app/deliveries/delivery-days';
import { PlanDeliveries } from '#app/deliveries/plan-deliveries';
import { Store } from '#app/store';
import { EarlierPlanCoverage } from './earlier-plan-coverage';
import type { Subscription } from './subscription';
import { SubscriptionEvents } from './subscription-events';

/**
 * Activates a subscription at its first payment. The first delivery leaves at once, the next one interval later. If an unpaid delivery of
 * an ended plan still lasts the household, the first delivery waits for its end.
 */
@Injectable()
export class Activation {
  constructor(
    private readonly store: Store,
    private readonly planDeliveries: PlanDeliveries,
    private readonly events: SubscriptionEvents,
    private readonly notifier: WorkNotifier,
    private readonly earlierPlanCoverage: EarlierPlanCoverage,
  ) {}

  async apply(tx: Transaction, one: Subscription, today: string): Promise<void> {
    const now = this.store.now();
    const first = (await this.earlierPlanCoverage.until(tx, one, today)) ?? today;
    await this.planDeliveries.one(tx, one, first, now);
    await this.planDeliveries.one(tx, one, monthsAfter(first, one.interval), now);
    await this.events.raiseAndPublish(tx, subscriptionStarted, one);
    tx.afterCommit(() => this.notifier.calendar());
  }
}
