import { isAbandonedSql } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { SubscriptionStore } from '#app/subscription-store';
import { SyncSubscription } from '#app/subscriptions/sync-subscription';

const BATCH_SIZE = 20;

const CLAIM_DUE_COMMANDS = `
  UPDATE subscription SET pending_command_due_at = :now::timestamptz + interval '1 minute', pending_command_holder = :leaseHolder
   WHERE id IN (SELECT id FROM subscription WHERE pending_command IS NOT NULL AND (pending_command_due_at <= :now OR ${isAbandonedSql('pending_command_holder')})
                 ORDER BY pending_command_due_at LIMIT :batchSize FOR UPDATE SKIP LOCKED)
  RETURNING id, stripe_subscription AS "stripeId"`;

/** Executes pending Stripe commands after a crash or an outage. */
@Injectable()
export class ResumeStripeCommands {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly syncSubscription: SyncSubscription,
    private readonly rateLimiter: StripeRateLimiter,
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
        await this.rateLimiter.acquire();
        await this.syncSubscription.sync(stripeId);
      } catch (error) {
        this.logger.warn({ error, subscriptionId: id }, 'executing a Stripe command failed and will be retried');
      }
    }
    return dueCommands.length === BATCH_SIZE;
  }
}
