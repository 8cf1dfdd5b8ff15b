import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { storeStripeCommand, StripeCommandEffects } from '#app/billing/stripe-commands/execute-stripe-command';
import { SubscriptionStore } from '#app/subscription-store';
import { BackgroundBilling } from '#app/billing/background-billing';
import { PlanPrices } from '#app/billing/plan-prices';
import { lockSubscription, saveSubscription, findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';
import { SyncSubscription } from '#app/billing/sync/sync-subscription';
import { cancelAnnouncedChanges, PAGE_SIZE, SELECT_DUE_CHANGES, SELECT_IF_ANNOUNCED, markApplied } from './price-change.queries';
import { subscriptionChanged } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import type { PendingStripeCommandOf, Subscription } from '#app/plans/subscriptions/subscription';

/** Completes the change of a price once Stripe has the new one. */
@Injectable()
export class CompletePriceChange implements OnModuleInit {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly events: SubscriptionEvents,
    private readonly effects: StripeCommandEffects,
  ) {}

  onModuleInit(): void {
    this.effects.register('change-price', (tx, subscription, command) => this.complete(tx, subscription, command));
  }

  /** The subscription is locked, and saved afterwards. */
  private async complete(tx: Transaction, subscription: Subscription, command: PendingStripeCommandOf<'change-price'>): Promise<void> {
    const { changeId, monthlyPrice, book } = command;
    Object.assign(subscription, { monthlyPrice, book });
    await markApplied(tx, changeId, this.store.now());
    await this.events.raiseVersionAndPublish(tx, subscriptionChanged, subscription);
  }
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

interface DuePriceChange {
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
    private readonly store: SubscriptionStore,
    private readonly prices: PlanPrices,
    private readonly syncSubscription: SyncSubscription,
    private readonly backgroundBilling: BackgroundBilling,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async applyPrices(today: string, stopSignal: AbortSignal): Promise<void> {
    await this.store.run((tx) => cancelAnnouncedChanges(tx, this.store.now()));
    let lastId = NIL_UUID;
    for (let isFull = true; isFull && !stopSignal.aborted;) {
      const page = await this.store.query<DuePriceChange>(SELECT_DUE_CHANGES, { today, lastId });
      for (const dueChange of page) await this.tryApply(dueChange);
      lastId = page.at(-1)?.id ?? lastId;
      isFull = page.length === PAGE_SIZE;
    }
  }

  private async tryApply(dueChange: DuePriceChange): Promise<void> {
    const { subscriptionId } = dueChange;
    try {
      await this.backgroundBilling.run(() => this.apply(dueChange));
    } catch (error) {
      this.logger.warn({ error, subscriptionId }, 'applying an announced price failed and will be retried');
    }
  }

  /** Stripe must know the price before any row is locked. A concurrent change of the plan takes precedence. */
  private async apply({ id, subscriptionId, amount }: DuePriceChange): Promise<void> {
    const subscription = await findSubscriptionById(this.store, subscriptionId);
    if (subscription === null) return;
    // A price without a book is found by its amount: all plans with the same price share it at Stripe.
    const terms = { monthlyPrice: amount, book: `at-${amount}` };
    const priceId = await this.prices.ensure({ ...subscription, ...terms }, subscription.interval);
    await this.store.run(async (tx) => {
      const lockedSubscription = await lockSubscription(tx, subscriptionId);
      const hasChangedMeanwhile =
        lockedSubscription.pendingCommand !== null ||
        lockedSubscription.version !== subscription.version ||
        lockedSubscription.status === 'cancelled';
      if (hasChangedMeanwhile || (await tx.query(SELECT_IF_ANNOUNCED, { id })).length === 0) return;
      storeStripeCommand(lockedSubscription, { kind: 'change-price', changeId: id, ...terms, priceId }, this.store.now());
      await saveSubscription(tx, lockedSubscription);
    });
    await this.syncSubscription.sync(subscription.stripeSubscription);
  }
}
