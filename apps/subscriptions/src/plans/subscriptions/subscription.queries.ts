import { type Sql, type SqlParams, type Transaction, OptimisticLockError } from '@brote/persistence';
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
  VALUES (:id, :userId, :version, :status,
          :isAnother OR EXISTS (SELECT 1 FROM subscription other
                         WHERE other.user_id = :userId AND other.plan_id = :planId AND other.status <> 'cancelled' AND NOT other.is_another),
          :planId, :planName, :brushCount, :book, :monthlyPrice, :billingPeriod, :interval, :brushes, :shipping, :locale,
          :stripeCustomer, :stripeSubscription, :startedAt, :termsVersion)
  ON CONFLICT (id) DO NOTHING`;

const UPDATE = `
  UPDATE subscription SET version = :version, status = :status, plan_id = :planId, plan_name = :planName, brush_count = :brushCount, book = :book,
         monthly_price = :monthlyPrice, billing_period = :billingPeriod, interval_months = :interval, brushes = :brushes, shipping = :shipping,
         stripe_item = :stripeItem, stripe_seen_at = :stripeSeenAt, paid_until = :paidUntil, ends_at = :endsAt,
         payment_method = :paymentMethod, open_invoice = :openInvoice, paid = :paid, consumed = :consumed, adjusted = :adjusted,
         cycle = :cycle, cycle_date = :cycleDate, pending_command = :pendingCommand, pending_command_due_at = :pendingCommandDueAt,
         pending_command_tries = :pendingCommandTries, ends_on = :endsOn, cancelled_at = :cancelledAt, refunded = :refunded,
         paused_at = :pausedAt, ending_since = :endingSince, card_key = :cardKey,
         pending_command_holder = CASE WHEN :pendingCommand::jsonb IS NULL THEN NULL ELSE pending_command_holder END
   WHERE id = :id RETURNING id`;

async function readSubscriptions(sql: Sql, where: string, params: SqlParams): Promise<Subscription[]> {
  const rows = await sql.query<object>(`SELECT ${COLUMNS} FROM subscription ${where}`, params);
  return rows.map((row) => Object.assign(new Subscription(), row));
}

async function readOne(sql: Sql, where: string, params: SqlParams): Promise<Subscription | null> {
  return (await readSubscriptions(sql, where, params))[0] ?? null;
}

export function findSubscriptionById(sql: Sql, id: string): Promise<Subscription | null> {
  return readOne(sql, 'WHERE id = :id', { id });
}

export function findSubscriptionByStripeId(sql: Sql, stripeId: string): Promise<Subscription | null> {
  return readOne(sql, 'WHERE stripe_subscription = :stripeId', { stripeId });
}

/** Subscriptions whose reference has the digits, newest first; rarely more than one. */
export function findSubscriptionsByReferenceDigits(sql: Sql, digits: string): Promise<Subscription[]> {
  return readSubscriptions(sql, 'WHERE upper(right(id::text, 8)) = :digits ORDER BY started_at DESC LIMIT 10', { digits });
}

/** Subscriptions of a person: active ones first, then the newest. */
export function findSubscriptionsOf(sql: Sql, userId: string): Promise<Subscription[]> {
  return readSubscriptions(
    sql,
    `WHERE user_id = :userId
     ORDER BY array_position(ARRAY['active', 'past_due', 'paused', 'incomplete', 'cancelled'], status), started_at DESC, id LIMIT 50`,
    { userId },
  );
}

/**
 * Locks a subscription until the transaction ends. Lock it before its deliveries.
 * @throws OptimisticLockError
 */
export async function lockSubscription(tx: Transaction, id: string): Promise<Subscription> {
  const subscription = await readOne(tx, 'WHERE id = :id FOR UPDATE', { id });
  if (subscription === null) throw new OptimisticLockError(`The subscription ${id} does not exist`);
  return subscription;
}

/** Inserts a subscription that Stripe has created. False when it exists. A second one for an active plan counts as another one. */
export async function insertSubscription(tx: Transaction, subscription: Subscription): Promise<boolean> {
  const { id, userId, version, status, isAnother, locale, stripeCustomer, stripeSubscription, startedAt, termsVersion } = subscription;
  const insertedCount = await tx.changeRows(INSERT, {
    ...{ id, userId, version, status, isAnother },
    ...planParams(subscription),
    ...{ locale, stripeCustomer, stripeSubscription, startedAt, termsVersion },
  });
  return insertedCount === 1;
}

/** Saves a subscription that this transaction has locked. */
export async function saveSubscription(tx: Transaction, subscription: Subscription): Promise<void> {
  const { id, version, status } = subscription;
  await tx.query(UPDATE, {
    ...{ id, version, status },
    ...planParams(subscription),
    ...stripeParams(subscription),
    ...ledgerParams(subscription),
    ...endParams(subscription),
  });
}

/** Parameters of the plan, its deliveries and its address. */
function planParams({ planId, brushCount, book, monthlyPrice, billingPeriod, interval, ...rest }: Subscription): SqlParams {
  return {
    ...{ planId, brushCount, book, monthlyPrice, billingPeriod, interval },
    planName: JSON.stringify(rest.planName),
    brushes: JSON.stringify(rest.brushes),
    shipping: toJson(rest.shipping),
  };
}

/** Parameters of the state at Stripe, and of the pending command. */
function stripeParams({ stripeItem, stripeSeenAt, paidUntil, pendingCommandDueAt, pendingCommandTries, ...rest }: Subscription): SqlParams {
  return {
    ...{ stripeItem, stripeSeenAt, paidUntil, pendingCommandDueAt, pendingCommandTries },
    cardKey: rest.cardKey,
    paymentMethod: toJson(rest.paymentMethod),
    openInvoice: toJson(rest.openInvoice),
    pendingCommand: toJson(rest.pendingCommand),
  };
}

/** Parameters of the ledger's sums, and of the counted deliveries. */
function ledgerParams({ paid, refunded, consumed, adjusted, cycle, cycleDate }: Subscription): SqlParams {
  return { paid, refunded, consumed, adjusted, cycle, cycleDate };
}

/** Parameters of a pause and of the end. */
function endParams({ pausedAt, endsAt, endsOn, endingSince, cancelledAt }: Subscription): SqlParams {
  return { pausedAt, endsAt, endsOn, endingSince, cancelledAt };
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
