import { subscriptionStarted } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { WorkNotifier } from '#app/plans/work-notifier';
import { dayAfterMonths } from '#app/schedule/deliveries/delivery-days';
import { ScheduleDeliveries } from '#app/schedule/deliveries/schedule-deliveries';
import { SubscriptionStore } from '#app/subscription-store';
import { EarlierPlanCoverage } from './earlier-plan-coverage.queries';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';

/**
 * Activates a subscription at its first payment. The first delivery leaves at once, the next one interval later. If an unpaid delivery of
 * an ended plan still lasts the household, the first delivery waits for its end.
 */
@Injectable()
export class ActivateSubscription {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly scheduleDeliveries: ScheduleDeliveries,
    private readonly events: SubscriptionEvents,
    private readonly notifier: WorkNotifier,
    private readonly earlierPlanCoverage: EarlierPlanCoverage,
  ) {}

  async apply(tx: Transaction, subscription: Subscription, today: string): Promise<void> {
    const now = this.store.now();
    const firstDay = (await this.earlierPlanCoverage.findCoveredUntil(tx, subscription, today)) ?? today;
    await this.scheduleDeliveries.scheduleNext(tx, subscription, firstDay, now);
    await this.scheduleDeliveries.scheduleNext(tx, subscription, dayAfterMonths(firstDay, subscription.interval), now);
    await this.events.raiseVersionAndPublish(tx, subscriptionStarted, subscription);
    tx.afterCommit(() => this.notifier.notify('calendar'));
  }
}
