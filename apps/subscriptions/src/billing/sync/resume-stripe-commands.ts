import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { BackgroundBilling } from '#app/billing/background-billing';
import { SubscriptionStore } from '#app/subscription-store';
import { SyncSubscription } from '#app/billing/sync/sync-subscription';
import { CLAIM_DUE_COMMANDS } from '#app/billing/stripe-commands/stripe-commands.sql';

const BATCH_SIZE = 20;

/** Executes pending Stripe commands after a crash or an outage. */
@Injectable()
export class ResumeStripeCommands {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly syncSubscription: SyncSubscription,
    private readonly backgroundBilling: BackgroundBilling,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** Handles one page of commands. True when there may be more. */
  async resume(): Promise<boolean> {
    const dueCommands = await this.store.query<{ id: string; stripeId: string }>(CLAIM_DUE_COMMANDS, {
      now: this.store.now(),
      batchSize: BATCH_SIZE,
      leaseHolder: this.store.leaseHolder,
    });
    for (const { id, stripeId } of dueCommands) {
      try {
        await this.backgroundBilling.run(() => this.syncSubscription.sync(stripeId));
      } catch (error) {
        this.logger.warn({ error, subscriptionId: id }, 'executing a Stripe command failed and will be retried');
      }
    }
    return dueCommands.length === BATCH_SIZE;
  }
}
