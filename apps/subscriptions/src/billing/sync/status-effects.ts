import type { SubscriptionStatus } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import type { Subscription } from '#app/plans/subscriptions/subscription';

/** Effects of a new status on deliveries, ledger and events. The module that decides about the status provides it. */
export abstract class StatusEffects {
  /**
   * Changes the status in the transaction of the sync. The subscription is locked, and saved afterwards. The current status changes nothing.
   * @throws IllegalSubscriptionTransition
   */
  abstract apply(tx: Transaction, subscription: Subscription, toStatus: SubscriptionStatus): Promise<void>;
}
