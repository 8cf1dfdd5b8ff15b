import type { PlanId } from '@brote/contracts/catalog';
import { insertOrIgnore, OptimisticLockError, type Sql, type Transaction, updateVersion } from '@brote/persistence';
import { Not, Raw } from 'typeorm';
import { Subscription } from './subscription';

export function findSubscriptionById(sql: Sql, id: string): Promise<Subscription | null> {
  return sql.repository(Subscription).findOneBy({ id });
}

export function findSubscriptionByStripeId(sql: Sql, stripeId: string): Promise<Subscription | null> {
  return sql.repository(Subscription).findOneBy({ stripeSubscription: stripeId });
}

/** Subscriptions whose reference has the digits, newest first; rarely more than one. */
export function findSubscriptionsByReferenceDigits(sql: Sql, digits: string): Promise<Subscription[]> {
  const id = Raw((column) => `upper(right(CAST(${column} AS text), 8)) = :digits`, { digits });
  return sql.repository(Subscription).find({ where: { id }, order: { startedAt: 'DESC' }, take: 10 });
}

/** Subscriptions of a person: active ones first, then the newest. */
export function findSubscriptionsOf(sql: Sql, userId: string): Promise<Subscription[]> {
  return sql
    .repository(Subscription)
    .createQueryBuilder('s')
    .where({ userId })
    .orderBy(`array_position(ARRAY['active', 'past_due', 'paused', 'incomplete', 'cancelled'], s.status)`)
    .addOrderBy('s.startedAt', 'DESC')
    .addOrderBy('s.id')
    .limit(50)
    .getMany();
}

/** Whether a person has a plan that has not ended, without those bought as another one. */
export function hasPlan(sql: Sql, userId: string, planId: PlanId): Promise<boolean> {
  return sql.repository(Subscription).existsBy({ userId, planId, status: Not('cancelled'), isAnother: false });
}

/**
 * Locks a subscription until the transaction ends. Lock it before its deliveries.
 * @throws OptimisticLockError
 */
export async function lockSubscription(tx: Transaction, id: string): Promise<Subscription> {
  const subscription = await tx.repository(Subscription).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  if (subscription === null) throw new OptimisticLockError(`The subscription ${id} does not exist`);
  return subscription;
}

/**
 * Inserts a subscription that Stripe has created. False when it exists. A second one for an active plan counts as another one.
 * @throws OptimisticLockError when the same plan was started at this moment
 */
export async function insertSubscription(tx: Transaction, subscription: Subscription): Promise<boolean> {
  const { id, userId, planId } = subscription;
  subscription.isAnother ||= await hasPlan(tx, userId, planId);
  if ((await insertOrIgnore(tx, Subscription, subscription)) === 1) return true;
  if (await tx.repository(Subscription).existsBy({ id })) return false;
  throw new OptimisticLockError(`Another subscription of ${userId} to the plan ${planId} was just started`);
}

/** Saves a subscription that this transaction has locked. */
export async function saveSubscription(tx: Transaction, subscription: Subscription): Promise<void> {
  if (subscription.pendingCommand === null) subscription.pendingCommandHolder = null;
  await updateVersion(tx, Subscription, subscription);
}
