import { SubscriptionStore } from '#app/subscription-store';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import type { StripeCommand } from '#app/stripe-commands/stripe-command';
import { storeStripeCommandFor } from '#app/stripe-commands/store-stripe-command';
import { SyncSubscription } from '#app/subscriptions/sync-subscription';

const PAGE_SIZE = 200;

// A billing pause whose whole time passed during a stop is over without having started.
const END_MISSED_PAUSES = `UPDATE billing_pause SET state = 'over' WHERE state = 'planned' AND until_day <= :today`;

// A past-due plan does not start a billing pause: Stripe would credit time that was never paid. Its delivery waits for the payment.
const SELECT_DUE = `
  SELECT b.id, b.subscription_id AS "subscriptionId", s.stripe_subscription AS "stripeId", b.state
    FROM billing_pause b JOIN subscription s ON s.id = b.subscription_id
   WHERE s.pending_command IS NULL AND s.status <> 'cancelled' AND b.id > :lastId::uuid
     AND ((b.state = 'running' AND b.until_day <= :today AND s.status = 'paused')
       OR (b.state = 'planned' AND b.from_day <= :today AND s.status = 'active'))
   ORDER BY b.id LIMIT :pageSize`;

interface DueBillingPause {
  id: string;
  subscriptionId: string;
  stripeId: string;
  state: 'planned' | 'running';
}

/** Starts due billing pauses and ends those whose last day has passed: first at Stripe, then in this service. */
@Injectable()
export class ApplyBillingPauses {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly syncSubscription: SyncSubscription,
    private readonly rateLimiter: StripeRateLimiter,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async apply(today: string, stopSignal: AbortSignal): Promise<void> {
    await this.store.query(END_MISSED_PAUSES, { today });
    let lastId = '00000000-0000-0000-0000-000000000000';
    for (let isFull = true; isFull && !stopSignal.aborted;) {
      const page = await this.store.query<DueBillingPause>(SELECT_DUE, { today, lastId, pageSize: PAGE_SIZE });
      for (const duePause of page) await this.applyPause(duePause);
      lastId = page.at(-1)?.id ?? lastId;
      isFull = page.length === PAGE_SIZE;
    }
  }

  private async applyPause({ id, subscriptionId, stripeId, state }: DueBillingPause): Promise<void> {
    const command: StripeCommand =
      state === 'running' ? { kind: 'resume', billingPauseId: id } : { kind: 'begin-billing-pause', billingPauseId: id };
    try {
      await this.rateLimiter.acquire();
      await storeStripeCommandFor(this.store, subscriptionId, command);
      await this.syncSubscription.sync(stripeId);
    } catch (error) {
      this.logger.warn({ error, subscriptionId }, 'pausing or resuming a subscription on its day failed and will be retried');
    }
  }
}
