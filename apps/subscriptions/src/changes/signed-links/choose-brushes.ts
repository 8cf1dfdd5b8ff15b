import type { BrushChoice } from '@brote/contracts/catalog';
import { changeDeliveryByLink, subscriptionChanged } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { hasValidBrushCount } from '#app/plans/catalog/brush-count';
import { Plans } from '#app/plans/catalog/plan-terms';
import { SubscriptionStore } from '#app/subscription-store';
import { ChangeDeliveries } from '#app/schedule/deliveries/change-deliveries';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { SubscriptionEvents } from '#app/schedule/subscription-events/subscription-events';

/** Changes the brushes of a linked delivery and of the deliveries after it. */
@Injectable()
export class ChooseBrushes {
  constructor(
    private readonly store: SubscriptionStore,
    private readonly plans: Plans,
    private readonly changeDeliveries: ChangeDeliveries,
    private readonly events: SubscriptionEvents,
  ) {}

  /**
   * Checks the brushes with the catalogue, before rows are locked.
   * @throws Refusal BRUSHES_INVALID
   */
  async assertOffered(brushes: readonly BrushChoice[], currentBrushes: readonly BrushChoice[]): Promise<void> {
    if (!(await this.plans.areOffered(brushes, currentBrushes))) refuse(changeDeliveryByLink, 'BRUSHES_INVALID');
  }

  /**
   * Changes the brushes of a locked subscription; the caller saves it.
   * @throws Refusal BRUSHES_INVALID
   */
  async apply(tx: Transaction, subscription: Subscription, brushes: BrushChoice[]): Promise<void> {
    if (!hasValidBrushCount(brushes, subscription.planId, subscription.brushCount)) refuse(changeDeliveryByLink, 'BRUSHES_INVALID');
    subscription.brushes = brushes;
    await this.changeDeliveries.changeBrushes(tx, subscription, this.store.today());
    await this.events.raiseVersionAndPublish(tx, subscriptionChanged, subscription);
  }
}
