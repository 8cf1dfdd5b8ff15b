import { SubscriptionStore } from '#app/subscription-store';
import type { SubscriptionCommandRequest, SubscriptionView } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { storeStripeCommand } from '#app/billing/stripe-commands/execute-stripe-command';
import { RunCommand } from './run-command';
import { findRunningBillingPause } from '#app/schedule/billing-pauses/billing-pauses';

/** Cancels a subscription for good: no more charges, but packed deliveries still leave. */
@Injectable()
export class CancelSubscription {
  constructor(
    private readonly runCommand: RunCommand,
    private readonly store: SubscriptionStore,
  ) {}

  /** @throws Refusal of `cancelSubscription` */
  async cancel({ subscriptionId, version }: SubscriptionCommandRequest, userId: string): Promise<SubscriptionView> {
    return this.runCommand.run({ subscriptionId, userId, version }, ['cancel'], (_tx, subscription) => {
      storeStripeCommand(subscription, { kind: 'cancel', reason: 'customer' }, this.store.now());
      return Promise.resolve();
    });
  }
}

/** Ends a pause before its day: charges start today, and the deliveries move earlier by the same time. */
@Injectable()
export class ResumeSubscription {
  constructor(
    private readonly runCommand: RunCommand,
    private readonly store: SubscriptionStore,
  ) {}

  /** @throws Refusal of `resumeSubscription` */
  async resume({ subscriptionId, version }: SubscriptionCommandRequest, userId: string): Promise<SubscriptionView> {
    return this.runCommand.run({ subscriptionId, userId, version }, ['resume'], async (tx, subscription) => {
      const billingPause = await findRunningBillingPause(tx, subscription.id);
      storeStripeCommand(subscription, { kind: 'resume', billingPauseId: billingPause?.id ?? null }, this.store.now());
    });
  }
}
