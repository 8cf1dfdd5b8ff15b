import { subscriptionChanged } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { SubscriptionEvents } from '#app/schedule/subscription-events/subscription-events';
import { SubscriptionStore } from '#app/subscription-store';
import type { PendingStripeCommandOf } from '#app/plans/subscriptions/stripe-command';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { markApplied } from './price-change.queries';

/** Completes the change of a price once Stripe has the new one. */
@Injectable()
export class CompletePriceChange {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly events: SubscriptionEvents,
  ) {}

  /** The subscription is locked, and saved afterwards. */
  async complete(tx: Transaction, subscription: Subscription, command: PendingStripeCommandOf<'change-price'>): Promise<void> {
    const { changeId, monthlyPrice, book } = command;
    Object.assign(subscription, { monthlyPrice, book });
    await markApplied(tx, changeId, this.store.now());
    await this.events.raiseVersionAndPublish(tx, subscriptionChanged, subscription);
  }
}
