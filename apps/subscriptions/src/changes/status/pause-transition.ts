import { SUBSCRIPTION_LIMITS, subscriptionChanged, subscriptionPaused, subscriptionResumed } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { addDays } from '#app/schedule/calendar/calendar-days';
import { ShiftDeliveries } from '#app/schedule/deliveries/shift-deliveries';
import { addBillingPause, findRunningBillingPause, finishBillingPause } from '#app/schedule/billing-pauses/billing-pauses';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { SubscriptionEvents } from '#app/schedule/subscription-events/subscription-events';

/** Starts and ends a time without charges: a pause, or the gap of a skipped or rescheduled delivery. */
@Injectable()
export class PauseTransition {
  constructor(
    private readonly shiftDeliveries: ShiftDeliveries,
    private readonly events: SubscriptionEvents,
  ) {}

  /** Without a stored billing pause, the plan was paused at Stripe itself. It then resumes by itself like any other. */
  async beginPause(tx: Transaction, subscription: Subscription, today: string): Promise<void> {
    const runningPause = await findRunningBillingPause(tx, subscription.id);
    if (runningPause !== null)
      return this.events.raiseVersionAndPublish(tx, runningPause.kind === 'pause' ? subscriptionPaused : subscriptionChanged, subscription);
    const billingPause = { fromDay: today, untilDay: addDays(today, SUBSCRIPTION_LIMITS.pauseDays.max) };
    await this.shiftDeliveries.shiftForPause(tx, subscription, billingPause);
    await addBillingPause(tx, { ...billingPause, subscriptionId: subscription.id, kind: 'pause', state: 'running' });
    await this.events.raiseVersionAndPublish(tx, subscriptionPaused, subscription);
  }

  async endPause(tx: Transaction, subscription: Subscription, today: string): Promise<void> {
    const billingPause = await findRunningBillingPause(tx, subscription.id);
    if (billingPause !== null) {
      await finishBillingPause(tx, billingPause, today);
      await this.shiftDeliveries.shiftForPauseEnd(tx, subscription, billingPause, today);
    }
    await this.events.raiseVersionAndPublish(
      tx,
      billingPause === null || billingPause.kind === 'pause' ? subscriptionResumed : subscriptionChanged,
      subscription,
    );
  }
}
