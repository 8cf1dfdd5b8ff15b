import { subscriptionChanged } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { StripeCommandEffects } from '#app/billing/stripe-commands/execute-stripe-command';
import { ChangeDeliveries } from '#app/schedule/deliveries/change-deliveries';
import { dropPriceChange } from '#app/changes/price-changes/price-change.queries';
import { SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import { SubscriptionStore } from '#app/subscription-store';
import type { PendingStripeCommandOf, Subscription } from '#app/plans/subscriptions/subscription';

/** Applies another plan once Stripe has accepted it. */
@Injectable()
export class ApplyPlanChange implements OnModuleInit {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly changeDeliveries: ChangeDeliveries,
    private readonly events: SubscriptionEvents,
    private readonly effects: StripeCommandEffects,
  ) {}

  onModuleInit(): void {
    this.effects.register('change-plan', (tx, subscription, command) => this.apply(tx, subscription, command));
  }

  /** Another plan has the current price; the announced price of the previous plan is dropped. The subscription is locked, and saved afterwards. */
  private async apply(
    tx: Transaction,
    subscription: Subscription,
    { terms, brushes }: PendingStripeCommandOf<'change-plan'>,
  ): Promise<void> {
    if (terms.planId !== subscription.planId) await dropPriceChange(tx, subscription.id, this.store.now());
    subscription.applyTerms(terms);
    subscription.brushes = brushes;
    await this.changeDeliveries.changeBrushes(tx, subscription, this.store.today());
    await this.events.raiseVersionAndPublish(tx, subscriptionChanged, subscription);
  }
}
