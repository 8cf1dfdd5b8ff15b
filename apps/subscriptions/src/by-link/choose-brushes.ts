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

/** Changes the brushes of a linked delivery and of the deliveries after it. */
@Injectable()
export class ChooseBrushes {
  constructor(
    private readonly store: Store,
    private readonly plans: Plans,
    private readonly changeDeliveries: ChangeDeliveries,
    private readonly events: SubscriptionEvents,
  ) {}

  /**
   * Checks the brushes with the catalogue, before rows are locked.
   * @throws Refusal BRUSHES_INVALID
   */
  async expectOffered(brushes: readonly BrushChoice[], kept: readonly BrushChoice[]): Promise<void> {
    if (!(await this.plans.offer(brushes, kept))) refuse(changeDeliveryByLink, 'BRUSHES_INVALID');
  }

  /**
   * Changes the brushes of a locked subscription; the caller saves it.
   * @throws Refusal BRUSHES_INVALID
   */
  async apply(tx: Transaction, one: Subscription, brushes: BrushChoice[]): Promise<void> {
    if (!areFitting(brushes, one.planId, one.brushCount)) refuse(changeDeliveryByLink, 'BRUSHES_INVALID');
    one.brushes = brushes;
    await this.changeDeliveries.brushes(tx, one, this.store.today());
    await this.events.raiseAndPublish(tx, subscriptionChanged, one);
  }
}
