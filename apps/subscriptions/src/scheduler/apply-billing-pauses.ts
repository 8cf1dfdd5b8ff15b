import { Store } from '#app/store';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import type { StripeCommand } from '#app/stripe-commands/stripe-command';
import { storeStripeCommandFor } from '#app/stripe-commands/store-stripe-command';
import { SyncSubscription } from '#app/subscriptions/sync-subscription';

const PAGE = 200;

// A billing pause whose whole time passed during a stop is over without having started.
const OVERSLEPT = `UPDATE billing_pause SET state = 'over' WHERE state = 'planned' AND until_day <= $1`;

// A past-due plan does not start a billing pause: Stripe would credit time that was never paid. Its delivery waits for the payment.
const DUE = `
  SELECT b.id, b.subscription_id AS "subscriptionId", s.stripe_subscription AS "stripeId", b.state
    FROM billing_pause b JOIN subscription s ON s.id = b.subscription_id
   WHERE s.pending_command IS NULL AND s.status <> 'cancelled' AND b.id > $2::uuid
     AND ((b.state = 'running' AND b.until_day <= $1 AND s.status = 'paused')
       OR (b.state = 'planned' AND b.from_day <= $1 AND s.status = 'active'))
   ORDER BY b.id LIMIT $3`;

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
    private readonly store: Store,
    private readonly sync: SyncSubscription,
    private readonly rateLimiter: StripeRateLimiter,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async apply(today: string, stop: AbortSignal): Promise<void> {
    await this.store.query(OVERSLEPT, [today]);
    let last = '00000000-0000-0000-0000-000000000000';
    for (let isFull = true; isFull && !stop.aborted;) {
      const page = await this.store.query<DueBillingPause>(DUE, [today, last, PAGE]);
      for (const due of page) await this.turn(due);
      last = page.at(-1)?.id ?? last;
      isFull = page.length === PAGE;
    }
  }

  private async turn({ id, subscriptionId, stripeId, state }: DueBillingPause): Promise<void> {
    const command: StripeCommand =
      state === 'running' ? { kind: 'resume', billingPauseId: id } : { kind: 'begin-billing-pause', billingPauseId: id };
    try {
      await this.rateLimiter.acquire();
      await storeStripeCommandFor(this.store, subscriptionId, command);
      await this.sync.sync(stripeId);
    } catch (error) {
      this.logger.warn({ error, subscriptionId }, 'pausing or resuming a subscription on its day failed and will be retried');
    }
  }
}
