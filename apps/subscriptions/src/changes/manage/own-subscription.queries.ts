import type { Sql, Transaction } from '@brote/persistence';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { lockSubscription, findSubscriptionById } from '#app/plans/subscriptions/subscription.queries';

/** A subscription of that person; null for another person's subscription, as for an unknown id. */
export async function findOwnSubscription(sql: Sql, id: string, userId: string): Promise<Subscription | null> {
  const subscription = await findSubscriptionById(sql, id);
  return subscription?.userId === userId ? subscription : null;
}

/** The same subscription, locked until the transaction ends. */
export async function lockOwnSubscription(tx: Transaction, id: string, userId: string): Promise<Subscription | null> {
  const subscription = await findOwnSubscription(tx, id, userId);
  return subscription === null ? null : lockSubscription(tx, id);
}
