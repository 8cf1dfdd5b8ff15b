import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { storeStripeCommand } from '#app/stripe-commands/store-stripe-command';
import { Store } from '#app/store';
import { PlanPrices } from '#app/stripe/plan-prices';
import { StripeRateLimiter } from '@brote/stripe-service';
import { lockSubscription, saveSubscription, subscriptionById } from '#app/subscriptions/subscription-rows';
import { SyncSubscription } from '#app/subscriptions/sync-subscription';
import { cancelWithdrawn } from './price-change-rows';

const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

// Stripe charges a renewal at the plan's price of that moment. So Stripe gets the price on the day before, if the customer was notified of
// the next charge. A pause may end with a charge at any moment, so its price waits for the day itself.
const DUE = `
  SELECT c.id, c.subscription_id AS "subscriptionId", c.new_price AS amount
    FROM price_change c JOIN subscription s ON s.id = c.subscription_id JOIN price_decision d ON d.id = c.decision_id
   WHERE c.state = 'announced' AND c.to_tell IS NULL AND d.withdrawn_at IS NULL AND s.pending_command IS NULL AND c.id > $2::uuid
     AND (c.effective_on <= $1::date AND s.status IN ('active', 'past_due', 'paused')
       OR c.effective_on = $1::date + 1 AND s.status IN ('active', 'past_due') AND (s.paid_until AT TIME ZONE 'Europe/Madrid')::date >= c.effective_on)
   ORDER BY c.id LIMIT ${PAGE}`;
const STILL_ANNOUNCED = `SELECT 1 FROM price_change WHERE id = $1 AND state = 'announced'`;

interface DueChange {
  id: string;
  subscriptionId: string;
  /** Cents a month. */
  amount: number;
}

/**
 * Applies announced prices: first at Stripe for the next renewals, then in this service. After a clock jump over the day, one more month
 * has the old price.
 */
@Injectable()
export class ApplyPrices {
  constructor(
    private readonly store: Store,
    private readonly prices: PlanPrices,
    private readonly sync: SyncSubscription,
    private readonly rateLimiter: StripeRateLimiter,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async applyPrices(today: string, stop: AbortSignal): Promise<void> {
    await this.store.run((tx) => cancelWithdrawn(tx, this.store.now()));
    let last = FIRST;
    for (let isFull = true; isFull && !stop.aborted;) {
      const page = await this.store.query<DueChange>(DUE, [today, last]);
      for (const due of page) await this.attempt(due);
      last = page.at(-1)?.id ?? last;
      isFull = page.length === PAGE;
    }
  }

  private async attempt(due: DueChange): Promise<void> {
    const { subscriptionId } = due;
    try {
      await this.rateLimiter.acquire();
      await this.apply(due);
    } catch (error) {
      this.logger.warn({ error, subscriptionId }, 'applying an announced price failed and will be retried');
    }
  }

  /** Stripe must know the price before any row is locked. A concurrent change of the plan takes precedence. */
  private async apply({ id, subscriptionId, amount }: DueChange): Promise<void> {
    const seen = await subscriptionById(this.store, subscriptionId);
    if (seen === null) return;
    // A price without a book is found by its amount: all plans with the same price share it at Stripe.
    const terms = { monthlyPrice: amount, book: `at-${amount}` };
    const priceId = await this.prices.ensure({ ...seen, ...terms }, seen.interval);
    await this.store.run(async (tx) => {
      const one = await lockSubscription(tx, subscriptionId);
      const isOvertaken = one.pendingCommand !== null || one.version !== seen.version || one.status === 'cancelled';
      if (isOvertaken || (await tx.query(STILL_ANNOUNCED, [id])).length === 0) return;
      storeStripeCommand(one, { kind: 'change-price', changeId: id, ...terms, priceId }, this.store.now());
      await saveSubscription(tx, one);
    });
    await this.sync.sync(seen.stripeSubscription);
  }
}
