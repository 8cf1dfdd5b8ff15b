import { SubscriptionStore } from '#app/subscription-store';
import type { SubscriptionCommandRequest, SubscriptionView } from '@brote/contracts/subscriptions';
import { Injectable } from '@nestjs/common';
import { storeStripeCommand } from '#app/billing/stripe-commands/execute-stripe-command';
import { RunCommand } from './run-command';

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
