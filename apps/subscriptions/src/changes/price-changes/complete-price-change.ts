import { subscriptionChanged } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StripeCommandEffects } from '#app/billing/stripe-commands/execute-stripe-command';
import { SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import { SubscriptionStore } from '#app/subscription-store';
import type { PendingStripeCommandOf, Subscription } from '#app/plans/subscriptions/subscription';
import { markApplied } from './price-change.queries';

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
