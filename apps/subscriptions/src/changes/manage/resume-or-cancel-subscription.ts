import {
  cancelSubscription,
  resumeSubscription,
  type SubscriptionCommandRequest,
  type SubscriptionView,
} from '@brote/contracts/subscriptions';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { storeStripeCommand } from '#app/billing/stripe-commands/execute-stripe-command';
import { findRunningBillingPause } from '#app/schedule/billing-pauses/billing-pauses';
import { SubscriptionStore } from '#app/subscription-store';
import { RunCommand } from './run-command';

/** Resumes or cancels a subscription. */
@Controller()
export class ResumeOrCancelSubscription {
  constructor(
    private readonly runCommand: RunCommand,
    private readonly store: SubscriptionStore,
  ) {}

  /** Cancels it for good: no more charges, but packed deliveries still leave. @throws Refusal of `cancelSubscription` */
  @RequestHandler(cancelSubscription)
  async cancel(request: SubscriptionCommandRequest, { authenticatedCaller }: CallContext): Promise<SubscriptionView> {
    return this.runCommand.run({ ...request, userId: authenticatedCaller.userId }, ['cancel'], (_tx, subscription) => {
      storeStripeCommand(subscription, { kind: 'cancel', reason: 'customer' }, this.store.now());
      return Promise.resolve();
    });
  }

  /**
   * Ends a pause before its day: charges start today, and the deliveries move earlier by the same time.
   * @throws Refusal of `resumeSubscription`
   */
  @RequestHandler(resumeSubscription)
  async resume(request: SubscriptionCommandRequest, { authenticatedCaller }: CallContext): Promise<SubscriptionView> {
    return this.runCommand.run({ ...request, userId: authenticatedCaller.userId }, ['resume'], async (tx, subscription) => {
      const billingPause = await findRunningBillingPause(tx, subscription.id);
      storeStripeCommand(subscription, { kind: 'resume', billingPauseId: billingPause?.id ?? null }, this.store.now());
    });
  }
}
