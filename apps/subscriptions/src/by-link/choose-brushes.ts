import type { BrushChoice } from '@brote/contracts/catalog';
import { changeDeliveryByLink, subscriptionChanged } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { areFitting } from '#app/plans/fitting-brushes';
import { Plans } from '#app/plans/plan-terms';
import { Store } from '#app/store';
import { ChangeDeliveries } from '#app/subscriptions/change-deliveries';
import type { Subscription } from '#app/subscriptions/subscription';
import { SubscriptionEvents } from '#app/subscriptions/subscription-events';

/** Other brushes for the delivery of a link, and for those after it. */
@Injectable()
export class ChooseBrushes {
  constructor(
    private readonly store: Store,
    private readonly plans: Plans,
    private readonly changeDeliveries: ChangeDeliveries,
    private readonly events: SubscriptionEvents,
  ) {}

  /** Asked before anything is locked. @throws Refusal BRUSHES_INVALID */
  async expectOffered(brushes: readonly BrushChoice[], kept: readonly BrushChoice[]): Promise<void> {
    if (!(await this.plans.offer(brushes, kept))) refuse(changeDeliveryByLink, 'BRUSHES_INVALID');
  }

  /** For a subscription that is locked, and saved afterwards. @throws Refusal BRUSHES_INVALID */
  async apply(tx: Transaction, one: Subscription, brushes: BrushChoice[]): Promise<void> {
    if (!areFitting(brushes, one.planId, one.brushCount)) refuse(changeDeliveryByLink, 'BRUSHES_INVALID');
    one.brushes = brushes;
    await this.changeDeliveries.brushes(tx, one, this.store.today());
    await this.events.raiseAndPublish(tx, subscriptionChanged, one);
  }
}
