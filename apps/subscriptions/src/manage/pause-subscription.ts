import { Store } from '#app/store';
import {
  pauseSubscription,
  SUBSCRIPTION_LIMITS,
  type PauseSubscriptionRequest,
  type SubscriptionView,
} from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { dayAfter, isRealDay } from '#app/calendar/madrid-day';
import { storeStripeCommand } from '#app/stripe-commands/store-stripe-command';
import { RunCommand } from './run-command';

/** Pauses charges and deliveries until a day; the plan then resumes by itself. */
@Injectable()
export class PauseSubscription {
  constructor(
    private readonly run: RunCommand,
    private readonly store: Store,
  ) {}

  /** @throws Refusal of `pauseSubscription` */
  async pause({ subscriptionId, version, until }: PauseSubscriptionRequest, userId: string): Promise<SubscriptionView> {
    const { min, max } = SUBSCRIPTION_LIMITS.pauseDays;
    const now = this.store.today();
    if (!isRealDay(until) || until < dayAfter(now, min) || until > dayAfter(now, max)) refuse(pauseSubscription, 'DATE_INVALID');
    return this.run.run({ subscriptionId, userId, version }, ['pause'], (_tx, one, today) => {
      storeStripeCommand(one, { kind: 'pause', today, until }, this.store.now());
      return Promise.resolve();
    });
  }
}
