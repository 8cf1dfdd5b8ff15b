import {
  type SubscriptionStatus,
  SUBSCRIPTION_LIMITS,
  subscriptionChanged,
  subscriptionPaused,
  subscriptionResumed,
} from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable, type OnModuleInit, Global, Module } from '@nestjs/common';
import { StripeCommandEffects } from '#app/billing/stripe-commands/execute-stripe-command';
import { SubscriptionStore } from '#app/subscription-store';
import { Dunning } from './dunning';
import { ActivateSubscription } from './activate-subscription';
import { EndSubscription } from './end-subscription';
import { StatusEffects } from '#app/billing/sync/sync-subscription';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { addDays } from '#app/schedule/calendar/calendar-days';
import { ShiftDeliveries } from '#app/schedule/deliveries/shift-deliveries';
import {
  addBillingPause,
  findRunningBillingPause,
  finishBillingPause,
  startBillingPause,
} from '#app/schedule/billing-pauses/billing-pauses';
import { SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import { BillingModule } from '#app/billing/billing.module';
import { PlansModule } from '#app/plans/plans.module';
import { ScheduleModule } from '#app/schedule/schedule.module';
import { EarlierPlanCoverage } from './earlier-plan-coverage.queries';

/** Starts and ends a time without charges: a pause, or the gap of a skipped or rescheduled delivery. */
@Injectable()
export class PauseTransition implements OnModuleInit {
  constructor(
    private readonly shiftDeliveries: ShiftDeliveries,
    private readonly events: SubscriptionEvents,
    private readonly effects: StripeCommandEffects,
  ) {}

  onModuleInit(): void {
    this.effects.register('begin-billing-pause', (tx, _subscription, { billingPauseId }) => startBillingPause(tx, billingPauseId));
  }

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

/** Effects of a status: start, pause, dunning and end. Global, so that the sync in `billing` gets them without importing this module. */
@Global()
@Module({
  imports: [PlansModule, ScheduleModule, BillingModule],
  providers: [
    ...[ApplyStatus, ActivateSubscription, PauseTransition, Dunning, EndSubscription, EarlierPlanCoverage],
    { provide: StatusEffects, useExisting: ApplyStatus },
  ],
  exports: [StatusEffects, Dunning, EarlierPlanCoverage],
})
export class StatusModule {}
