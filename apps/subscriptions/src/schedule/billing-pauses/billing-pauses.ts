import { uuidv7 } from '@brote/messaging';
import type { Sql, Transaction } from '@brote/persistence';
import {
  DELETE_BILLING_PAUSE,
  DELETE_PLANNED_PAUSE_FROM,
  UPDATE_BILLING_PAUSE_END,
  END_BILLING_PAUSES,
  FINISH_BILLING_PAUSE,
  INSERT_BILLING_PAUSE,
  POSTPONE_BILLING_PAUSE,
  SELECT_RUNNING_BILLING_PAUSE,
  SELECT_BILLING_PAUSE_ENDING_ON,
  SELECT_CURRENT_BILLING_PAUSE,
  SELECT_OPEN_BILLING_PAUSES,
  SHIFT_BILLING_PAUSES,
  START_BILLING_PAUSE,
  MOVE_PLANNED_PAUSE_END,
} from './billing-pauses.sql';

/** A time without charges. pause: without deliveries too, as the customer requested; skip, reschedule: until the later delivery. */
export interface BillingPause {
  id: string;
  subscriptionId: string;
  kind: 'pause' | 'skip' | 'reschedule';
  fromDay: string;
  untilDay: string;
  state: 'planned' | 'running' | 'over';
}

/** The running billing pause; null without one. */
export async function findRunningBillingPause(sql: Sql, subscriptionId: string): Promise<BillingPause | null> {
  const rows = await sql.query<BillingPause>(SELECT_RUNNING_BILLING_PAUSE, { subscriptionId });
  return rows[0] ?? null;
}

/** The planned or running billing pause that ends on the day. */
export async function findBillingPauseEndingOn(sql: Sql, subscriptionId: string, day: string): Promise<BillingPause | null> {
  const rows = await sql.query<BillingPause>(SELECT_BILLING_PAUSE_ENDING_ON, { subscriptionId, day });
  return rows[0] ?? null;
}

/** Planned and running billing pauses of several subscriptions, the earliest first. */
export function findOpenBillingPausesOf(
  sql: Sql,
  ids: readonly string[],
): Promise<Pick<BillingPause, 'subscriptionId' | 'kind' | 'state' | 'fromDay' | 'untilDay'>[]> {
  return sql.query(SELECT_OPEN_BILLING_PAUSES, { ids });
}

export async function addBillingPause(tx: Transaction, billingPause: Omit<BillingPause, 'id'>): Promise<void> {
  await tx.query(INSERT_BILLING_PAUSE, {
    id: uuidv7(),
    subscriptionId: billingPause.subscriptionId,
    kind: billingPause.kind,
    fromDay: billingPause.fromDay,
    untilDay: billingPause.untilDay,
    state: billingPause.state,
  });
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
    await tx.query(DELETE_BILLING_PAUSE, { id: existing.id });
  } else {
    await tx.query(UPDATE_BILLING_PAUSE_END, {
      id: existing.id,
      untilDay: move.to,
    });
  }
}

/** Moves planned billing pauses by a number of days; negative means earlier. */
export async function shiftPlannedBillingPauses(tx: Transaction, subscriptionId: string, days: number): Promise<void> {
  await tx.query(SHIFT_BILLING_PAUSES, { subscriptionId, days });
}

/** Ends all planned and running billing pauses. */
export async function endBillingPauses(tx: Transaction, subscriptionId: string): Promise<void> {
  await tx.query(END_BILLING_PAUSES, { subscriptionId });
}

/** Restores the charges between two days of a billing pause. The parts before and after them stay. False without a billing pause. */
export async function endBillingPauseBetween(tx: Transaction, subscriptionId: string, gap: { from: string; to: string }): Promise<boolean> {
  const [billingPause] = await tx.query<BillingPause>(SELECT_CURRENT_BILLING_PAUSE, { subscriptionId, gapStart: gap.from });
  if (billingPause === undefined) return false;
  const { id, fromDay, untilDay } = billingPause;
  const remainder = gap.to < untilDay ? { ...billingPause, fromDay: gap.to } : null;
  if (fromDay < gap.from) {
    await tx.query(UPDATE_BILLING_PAUSE_END, { id, untilDay: gap.from });
    if (remainder !== null) await addBillingPause(tx, { ...remainder, state: 'planned' });
  } else if (remainder !== null) await tx.query(POSTPONE_BILLING_PAUSE, { id, fromDay: remainder.fromDay });
  else await tx.query(DELETE_BILLING_PAUSE, { id });
  return true;
}

/** Pauses the charges between two days. It joins the billing pause that ends on the first day with the one that starts on the second. */
export async function pauseBillingBetween(tx: Transaction, subscriptionId: string, gap: { from: string; to: string }): Promise<void> {
  const [followingPause] = await tx.query<{ until: string }>(DELETE_PLANNED_PAUSE_FROM, { subscriptionId, gapEnd: gap.to });
  await adjustBillingPause(tx, subscriptionId, { from: gap.from, to: followingPause?.until ?? gap.to, kind: 'skip' });
}

/** Moves the end of a planned billing pause from the old day of a delivery to its new one. */
export async function movePlannedPauseEnd(tx: Transaction, subscriptionId: string, move: { from: string; to: string }): Promise<void> {
  await tx.query(MOVE_PLANNED_PAUSE_END, { subscriptionId, oldDay: move.from, newDay: move.to });
}

/** Starts a planned billing pause. */
export async function startBillingPause(tx: Transaction, id: string): Promise<void> {
  await tx.query(START_BILLING_PAUSE, { billingPauseId: id });
}

/** Ends a billing pause today, but never before its second day. */
export async function finishBillingPause(tx: Transaction, id: string, today: string): Promise<void> {
  await tx.query(FINISH_BILLING_PAUSE, { id, today });
}
