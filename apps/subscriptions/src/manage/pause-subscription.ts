import { SubscriptionStore } from '#app/subscription-store';
import {
  pauseSubscription,
  SUBSCRIPTION_LIMITS,
  type PauseSubscriptionRequest,
  type SubscriptionView,
} from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { addDays, isValidDay } from '#app/calendar/calendar-days';
import { storeStripeCommand } from '#app/stripe-commands/store-stripe-command';
import { RunCommand } from './run-command';

/** Pauses charges and deliveries until a day; the plan then resumes by itself. */
@Injectable()
export class PauseSubscription {
  constructor(
    private readonly runCommand: RunCommand,
    private readonly store: SubscriptionStore,
  ) {}

  /** @throws Refusal of `pauseSubscription` */
  async pause({ subscriptionId, version, until }: PauseSubscriptionRequest, userId: string): Promise<SubscriptionView> {
    const { min, max } = SUBSCRIPTION_LIMITS.pauseDays;
    const currentDay = this.store.today();
    if (!isValidDay(until) || until < addDays(currentDay, min) || until > addDays(currentDay, max))
      refuse(pauseSubscription, 'DATE_INVALID');
    return this.runCommand.run({ subscriptionId, userId, version }, ['pause'], (_tx, subscription, today) => {
      storeStripeCommand(subscription, { kind: 'pause', today, until }, this.store.now());
      return Promise.resolve();
    });
  }
}
