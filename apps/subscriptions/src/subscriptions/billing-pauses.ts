import { uuidv7 } from '@brote/messaging';
import type { Sql, Transaction } from '@brote/persistence';

/** A time without charges. pause: without deliveries too, as the customer requested; skip, reschedule: until the later delivery. */
export interface BillingPause {
  id: string;
  subscriptionId: string;
  kind: 'pause' | 'skip' | 'reschedule';
  fromDay: string;
  untilDay: string;
  state: 'planned' | 'running' | 'over';
}

const COLUMNS = `id, subscription_id AS "subscriptionId", kind, from_day::text AS "fromDay", until_day::text AS "untilDay", state`;

/** The running billing pause; null without one. */
export async function findRunningBillingPause(sql: Sql, subscriptionId: string): Promise<BillingPause | null> {
  const rows = await sql.query<BillingPause>(
    `SELECT ${COLUMNS} FROM billing_pause WHERE subscription_id = :subscriptionId AND state = 'running'`,
    { subscriptionId },
  );
  return rows[0] ?? null;
}

/** The planned or running billing pause that ends on the day. */
export async function findBillingPauseEndingOn(sql: Sql, subscriptionId: string, day: string): Promise<BillingPause | null> {
  const rows = await sql.query<BillingPause>(
    `SELECT ${COLUMNS} FROM billing_pause WHERE subscription_id = :subscriptionId AND state <> 'over' AND until_day = :day`,
    { subscriptionId, day },
  );
  return rows[0] ?? null;
}

export async function addBillingPause(tx: Transaction, billingPause: Omit<BillingPause, 'id'>): Promise<void> {
  await tx.query(
    `INSERT INTO billing_pause (id, subscription_id, kind, from_day, until_day, state) VALUES (:id, :subscriptionId, :kind, :fromDay, :untilDay, :state)`,
    {
      id: uuidv7(),
      subscriptionId: billingPause.subscriptionId,
      kind: billingPause.kind,
      fromDay: billingPause.fromDay,
      untilDay: billingPause.untilDay,
      state: billingPause.state,
    },
  );
}

/**
 * Moves the end of a billing pause with its delivery. Without one, a later day of the delivery plans a billing pause, if `kind` names the
 * reason.
 */
export async function adjustBillingPause(
  tx: Transaction,
  subscriptionId: string,
  move: { from: string; to: string; kind: 'skip' | 'reschedule' | null },
): Promise<void> {
  const existing = await findBillingPauseEndingOn(tx, subscriptionId, move.from);
  if (existing === null) {
    if (move.kind === null || move.to <= move.from) return;
    await addBillingPause(tx, { subscriptionId, kind: move.kind, fromDay: move.from, untilDay: move.to, state: 'planned' });
  } else if (move.to <= existing.fromDay) {
    await tx.query('DELETE FROM billing_pause WHERE id = :id', { id: existing.id });
  } else {
    await tx.query('UPDATE billing_pause SET until_day = :untilDay, is_noticed = false WHERE id = :id', {
      id: existing.id,
      untilDay: move.to,
    });
  }
}

/** Moves planned billing pauses by a number of days; negative means earlier. */
export async function shiftPlannedBillingPauses(tx: Transaction, subscriptionId: string, days: number): Promise<void> {
  await tx.query(
    `UPDATE billing_pause SET from_day = from_day + :days::int, until_day = until_day + :days::int WHERE subscription_id = :subscriptionId AND state = 'planned'`,
    { subscriptionId, days },
  );
}

/** Ends all planned and running billing pauses. */
export async function endBillingPauses(tx: Transaction, subscriptionId: string): Promise<void> {
  await tx.query(`UPDATE billing_pause SET state = 'over' WHERE subscription_id = :subscriptionId AND state <> 'over'`, { subscriptionId });
}

/** Restores the charges between two days of a billing pause. The parts before and after them stay. False without a billing pause. */
export async function endBillingPauseBetween(tx: Transaction, subscriptionId: string, gap: { from: string; to: string }): Promise<boolean> {
  const [billingPause] = await tx.query<BillingPause>(
    `SELECT ${COLUMNS} FROM billing_pause WHERE subscription_id = :subscriptionId AND state <> 'over' AND from_day <= :gapStart AND until_day > :gapStart ORDER BY from_day LIMIT 1`,
    { subscriptionId, gapStart: gap.from },
  );
  if (billingPause === undefined) return false;
  const { id, fromDay, untilDay } = billingPause;
  const remainder = gap.to < untilDay ? { ...billingPause, fromDay: gap.to } : null;
  if (fromDay < gap.from) {
    await tx.query('UPDATE billing_pause SET until_day = :untilDay, is_noticed = false WHERE id = :id', { id, untilDay: gap.from });
    if (remainder !== null) await addBillingPause(tx, { ...remainder, state: 'planned' });
  } else if (remainder !== null)
    await tx.query('UPDATE billing_pause SET from_day = :fromDay WHERE id = :id', { id, fromDay: remainder.fromDay });
  else await tx.query('DELETE FROM billing_pause WHERE id = :id', { id });
  return true;
}

/** Pauses the charges between two days. It joins the billing pause that ends on the first day with the one that starts on the second. */
export async function pauseBillingBetween(tx: Transaction, subscriptionId: string, gap: { from: string; to: string }): Promise<void> {
  const [followingPause] = await tx.query<{ until: string }>(
    `DELETE FROM billing_pause WHERE subscription_id = :subscriptionId AND state = 'planned' AND from_day = :gapEnd RETURNING until_day::text AS until`,
    { subscriptionId, gapEnd: gap.to },
  );
  await adjustBillingPause(tx, subscriptionId, { from: gap.from, to: followingPause?.until ?? gap.to, kind: 'skip' });
}

/** Moves the end of a planned billing pause from the old day of a delivery to its new one. */
export async function movePlannedPauseEnd(tx: Transaction, subscriptionId: string, move: { from: string; to: string }): Promise<void> {
  await tx.query(
    `UPDATE billing_pause SET until_day = :newDay WHERE subscription_id = :subscriptionId AND state = 'planned' AND until_day = :oldDay`,
    { subscriptionId, oldDay: move.from, newDay: move.to },
  );
}
