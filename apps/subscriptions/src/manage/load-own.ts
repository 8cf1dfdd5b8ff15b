import type { Sql, Transaction } from '@brote/persistence';
import type { Subscription } from '#app/subscriptions/subscription';
import { lockSubscription, subscriptionById } from '#app/subscriptions/subscription-rows';

/** A subscription of that person; null for another person's subscription, as for an unknown id. */
export async function ownSubscription(sql: Sql, id: string, userId: string): Promise<Subscription | null> {
  const one = await subscriptionById(sql, id);
  return one?.userId === userId ? one : null;
}

/** The same subscription, locked until the transaction ends. */
export async function lockOwnSubscription(tx: Transaction, id: string, userId: string): Promise<Subscription | null> {
  const one = await ownSubscription(tx, id, userId);
  return one === null ? null : lockSubscription(tx, id);
}
