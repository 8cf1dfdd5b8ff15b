import { SubscriptionStore } from '#app/subscription-store';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { StripeCommand } from '#app/plans/subscriptions/subscription';
import { BackgroundBilling } from '#app/billing/background-billing';
import { storeStripeCommandFor } from '#app/billing/stripe-commands/execute-stripe-command';
import { SyncSubscription } from '#app/billing/sync/sync-subscription';
import { END_MISSED_PAUSES, SELECT_DUE_PAUSES } from './scheduler.sql';

const PAGE_SIZE = 200;

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
    private readonly backgroundBilling: BackgroundBilling,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async apply(today: string, stopSignal: AbortSignal): Promise<void> {
    await this.store.query(END_MISSED_PAUSES, { today });
    let lastId = '00000000-0000-0000-0000-000000000000';
    for (let isFull = true; isFull && !stopSignal.aborted;) {
      const page = await this.store.query<DueBillingPause>(SELECT_DUE_PAUSES, { today, lastId, pageSize: PAGE_SIZE });
      for (const duePause of page) await this.applyPause(duePause);
      lastId = page.at(-1)?.id ?? lastId;
      isFull = page.length === PAGE_SIZE;
    }
  }

  private async applyPause({ id, subscriptionId, stripeId, state }: DueBillingPause): Promise<void> {
    const command: StripeCommand =
      state === 'running' ? { kind: 'resume', billingPauseId: id } : { kind: 'begin-billing-pause', billingPauseId: id };
    try {
      await this.backgroundBilling.run(async () => {
        await storeStripeCommandFor(this.store, subscriptionId, command);
        await this.syncSubscription.sync(stripeId);
      });
    } catch (error) {
      this.logger.warn({ error, subscriptionId }, 'pausing or resuming a subscription on its day failed and will be retried');
    }
  }
}
