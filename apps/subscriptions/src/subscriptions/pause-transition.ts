import { SUBSCRIPTION_LIMITS, subscriptionChanged, subscriptionPaused, subscriptionResumed } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { dayAfter } from '#app/calendar/madrid-day';
import { ShiftDeliveries } from './shift-deliveries';
import { addBillingPause, runningBillingPause } from './billing-pauses';
import type { Subscription } from './subscription';
import { SubscriptionEvents } from './subscription-events';

/** Starts and ends a time without charges: a pause, or the gap of a skipped or rescheduled delivery. */
@Injectable()
export class PauseTransition {
  constructor(
    private readonly shiftDeliveries: ShiftDeliveries,
    private readonly events: SubscriptionEvents,
  ) {}

  /** Without a stored billing pause, the plan was paused at Stripe itself. It then resumes by itself like any other. */
  async begin(tx: Transaction, one: Subscription, today: string): Promise<void> {
    const known = await runningBillingPause(tx, one.id);
    if (known !== null) return this.events.raiseAndPublish(tx, known.kind === 'pause' ? subscriptionPaused : subscriptionChanged, one);
    const billingPause = { fromDay: today, untilDay: dayAfter(today, SUBSCRIPTION_LIMITS.pauseDays.max) };
    await this.shiftDeliveries.forPause(tx, one, billingPause);
    await addBillingPause(tx, { ...billingPause, subscriptionId: one.id, kind: 'pause', state: 'running' });
    await this.events.raiseAndPublish(tx, subscriptionPaused, one);
  }

  async end(tx: Transaction, one: Subscription, today: string): Promise<void> {
    const billingPause = await runningBillingPause(tx, one.id);
    if (billingPause !== null) {
      await tx.query(`UPDATE billing_pause SET state = 'over', until_day = greatest($2::date, from_day + 1) WHERE id = $1`, [
        billingPause.id,
        today,
      ]);
      await this.shiftDeliveries.forEnd(tx, one, billingPause, today);
    }
    await this.events.raiseAndPublish(
      tx,
      billingPause === null || billingPause.kind === 'pause' ? subscriptionResumed : subscriptionChanged,
      one,
    );
  }
}
