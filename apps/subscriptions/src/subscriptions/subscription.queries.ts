import { type Sql, OptimisticLockError } from '@brote/persistence';
import type { Transaction } from '@brote/persistence';
import { Subscription } from './subscription';

const COLUMNS = `
  id, user_id AS "userId", version, status, is_another AS "isAnother", plan_id AS "planId", plan_name AS "planName",
  brush_count AS "brushCount", book, monthly_price AS "monthlyPrice", billing_period AS "billingPeriod", interval_months AS "interval",
  brushes, shipping, locale, terms_version AS "termsVersion", stripe_customer AS "stripeCustomer", stripe_subscription AS "stripeSubscription", stripe_item AS "stripeItem",
  stripe_seen_at AS "stripeSeenAt", paid_until AS "paidUntil", ends_at AS "endsAt", payment_method AS "paymentMethod",
  open_invoice AS "openInvoice", paid, refunded, consumed, adjusted AS "adjusted", cycle, cycle_date::text AS "cycleDate", pending_command AS "pendingCommand",
  pending_command_due_at AS "pendingCommandDueAt", pending_command_tries AS "pendingCommandTries", ends_on::text AS "endsOn", started_at AS "startedAt",
  cancelled_at AS "cancelledAt", paused_at AS "pausedAt", card_key AS "cardKey", ending_since AS "endingSince"`;

const INSERT = `
  INSERT INTO subscription (id, user_id, version, status, is_another, plan_id, plan_name, brush_count, book, monthly_price, billing_period,
                            interval_months, brushes, shipping, locale, stripe_customer, stripe_subscription, started_at, terms_version)
  VALUES ($1, $2, $3, $4,
          $5 OR EXISTS (SELECT 1 FROM subscription other
                         WHERE other.user_id = $2 AND other.plan_id = $6 AND other.status <> 'cancelled' AND NOT other.is_another),
          $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
  ON CONFLICT (id) DO NOTHING`;

const UPDATE = `
  UPDATE subscription SET version = $2, status = $3, plan_id = $4, plan_name = $5, brush_count = $6, book = $7, monthly_price = $8,
         billing_period = $9, interval_months = $10, brushes = $11, shipping = $12, stripe_item = $13, stripe_seen_at = $14,
         paid_until = $15, ends_at = $16, payment_method = $17, open_invoice = $18, paid = $19, consumed = $20, adjusted = $21,
         cycle = $22, cycle_date = $23, pending_command = $24, pending_command_due_at = $25, pending_command_tries = $26, ends_on = $27, cancelled_at = $28,
         refunded = $29, paused_at = $30, ending_since = $31, card_key = $32,
         pending_command_holder = CASE WHEN $24::jsonb IS NULL THEN NULL ELSE pending_command_holder END
   WHERE id = $1 RETURNING id`;

async function readSubscriptions(sql: Sql, where: string, params: unknown[]): Promise<Subscription[]> {
  const rows = await sql.query<object>(`SELECT ${COLUMNS} FROM subscription ${where}`, params);
  return rows.map((row) => Object.assign(new Subscription(), row));
}

async function readOne(sql: Sql, where: string, param: string): Promise<Subscription | null> {
  return (await readSubscriptions(sql, where, [param]))[0] ?? null;
}

export function subscriptionById(sql: Sql, id: string): Promise<Subscription | null> {
  return readOne(sql, 'WHERE id = $1', id);
}

export function subscriptionByStripeId(sql: Sql, stripeId: string): Promise<Subscription | null> {
  return readOne(sql, 'WHERE stripe_subscription = $1', stripeId);
}

/** Subscriptions whose reference has the digits, newest first; rarely more than one. */
export function subscriptionsByReferenceDigits(sql: Sql, digits: string): Promise<Subscription[]> {
  return readSubscriptions(sql, 'WHERE upper(right(id::text, 8)) = $1 ORDER BY started_at DESC LIMIT 10', [digits]);
}

/** Subscriptions of a person: active ones first, then the newest. */
export function subscriptionsOf(sql: Sql, userId: string): Promise<Subscription[]> {
  return readSubscriptions(
    sql,
    `WHERE user_id = $1
     ORDER BY array_position(ARRAY['active', 'past_due', 'paused', 'incomplete', 'cancelled'], status), started_at DESC, id LIMIT 50`,
    [userId],
  );
}

/**
 * Locks a subscription until the transaction ends. Lock it before its deliveries.
 * @throws OptimisticLockError
 */
export async function lockSubscription(tx: Transaction, id: string): Promise<Subscription> {
  const subscription = await readOne(tx, 'WHERE id = $1 FOR UPDATE', id);
  if (subscription === null) throw new OptimisticLockError(`The subscription ${id} does not exist`);
  return subscription;
}

/** Inserts a subscription that Stripe has created. False when it exists. A second one for an active plan counts as another one. */
export async function insertSubscription(tx: Transaction, subscription: Subscription): Promise<boolean> {
  const plan = [
    subscription.planId,
    JSON.stringify(subscription.planName),
    subscription.brushCount,
    subscription.book,
    subscription.monthlyPrice,
    subscription.billingPeriod,
  ];
  const delivery = [subscription.interval, JSON.stringify(subscription.brushes), toJson(subscription.shipping), subscription.locale];
  const values = [
    subscription.id,
    subscription.userId,
    subscription.version,
    subscription.status,
    subscription.isAnother,
    ...plan,
    ...delivery,
  ];
  return (
    (await tx.execute(INSERT, [
      ...values,
      subscription.stripeCustomer,
      subscription.stripeSubscription,
      subscription.startedAt,
      subscription.termsVersion,
    ])) === 1
  );
}

/** Saves a subscription that this transaction has locked. */
export async function saveSubscription(tx: Transaction, subscription: Subscription): Promise<void> {
  const plan = [
    subscription.planId,
    JSON.stringify(subscription.planName),
    subscription.brushCount,
    subscription.book,
    subscription.monthlyPrice,
    subscription.billingPeriod,
  ];
  const delivery = [subscription.interval, JSON.stringify(subscription.brushes), toJson(subscription.shipping)];
  const stripe = [
    subscription.stripeItem,
    subscription.stripeSeenAt,
    subscription.paidUntil,
    subscription.endsAt,
    toJson(subscription.paymentMethod),
    toJson(subscription.openInvoice),
  ];
  const months = [subscription.paid, subscription.consumed, subscription.adjusted, subscription.cycle, subscription.cycleDate];
  const pendingCommand = [toJson(subscription.pendingCommand), subscription.pendingCommandDueAt, subscription.pendingCommandTries];
  const end = [
    subscription.endsOn,
    subscription.cancelledAt,
    subscription.refunded,
    subscription.pausedAt,
    subscription.endingSince,
    subscription.cardKey,
  ];
  await tx.query(UPDATE, [
    subscription.id,
    subscription.version,
    subscription.status,
    ...plan,
    ...delivery,
    ...stripe,
    ...months,
    ...pendingCommand,
    ...end,
  ]);
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
