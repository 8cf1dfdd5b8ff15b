import { uuidv7 } from '@brote/messaging';
import type { Sql, Transaction } from '@brote/persistence';
import { Any, Column, Entity, LessThanOrEqual, MoreThan, Not, PrimaryColumn } from 'typeorm';
import { addDays, pickLaterDay } from '#app/schedule/calendar/calendar-days';

/** A time without charges. pause: without deliveries too, as the customer requested; skip, reschedule: until the later delivery. */
@Entity()
export class BillingPause {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') subscriptionId!: string;
  @Column('text') kind!: 'pause' | 'skip' | 'reschedule';
  @Column('date') fromDay!: string;
  @Column('date') untilDay!: string;
  @Column('text') state!: 'planned' | 'running' | 'over';
  /** Whether the customer was notified that the pause ends soon. */
  @Column('boolean') isNoticed!: boolean;
}

/** The running billing pause; null without one. */
export function findRunningBillingPause(sql: Sql, subscriptionId: string): Promise<BillingPause | null> {
  return sql.repository(BillingPause).findOneBy({ subscriptionId, state: 'running' });
}

/** The planned or running billing pause that ends on the day. */
export function findBillingPauseEndingOn(sql: Sql, subscriptionId: string, day: string): Promise<BillingPause | null> {
  return sql.repository(BillingPause).findOneBy({ subscriptionId, state: Not('over'), untilDay: day });
}

/** Planned and running billing pauses of several subscriptions, the earliest first. */
export function findOpenBillingPausesOf(sql: Sql, ids: readonly string[]): Promise<BillingPause[]> {
  return sql.repository(BillingPause).find({ where: { subscriptionId: Any(ids), state: Not('over') }, order: { fromDay: 'ASC' } });
}

export async function addBillingPause(tx: Transaction, billingPause: Omit<BillingPause, 'id' | 'isNoticed'>): Promise<void> {
  await tx.repository(BillingPause).insert({ ...billingPause, id: uuidv7(), isNoticed: false });
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
  } else if (move.to <= existing.fromDay) await tx.repository(BillingPause).delete({ id: existing.id });
  else await moveEnd(tx, existing.id, move.to);
}

/** Moves planned billing pauses by a number of days; negative means earlier. */
export async function shiftPlannedBillingPauses(tx: Transaction, subscriptionId: string, days: number): Promise<void> {
  const repository = tx.repository(BillingPause);
  for (const { id, fromDay, untilDay } of await repository.findBy({ subscriptionId, state: 'planned' }))
    await repository.update({ id }, { fromDay: addDays(fromDay, days), untilDay: addDays(untilDay, days) });
}

/** Ends all planned and running billing pauses. */
export async function endBillingPauses(tx: Transaction, subscriptionId: string): Promise<void> {
  await tx.repository(BillingPause).update({ subscriptionId, state: Not('over') }, { state: 'over' });
}

/** Restores the charges between two days of a billing pause. The parts before and after them stay. False without a billing pause. */
export async function endBillingPauseBetween(tx: Transaction, subscriptionId: string, gap: { from: string; to: string }): Promise<boolean> {
  const repository = tx.repository(BillingPause);
  const billingPause = await repository.findOne({
    where: { subscriptionId, state: Not('over'), fromDay: LessThanOrEqual(gap.from), untilDay: MoreThan(gap.from) },
    order: { fromDay: 'ASC' },
  });
  if (billingPause === null) return false;
  const { id, kind, fromDay, untilDay } = billingPause;
  const hasRemainder = gap.to < untilDay;
  if (fromDay < gap.from) {
    await moveEnd(tx, id, gap.from);
    if (hasRemainder) await addBillingPause(tx, { subscriptionId, kind, fromDay: gap.to, untilDay, state: 'planned' });
  } else if (hasRemainder) await repository.update({ id }, { fromDay: gap.to });
  else await repository.delete({ id });
  return true;
}

/** Pauses the charges between two days. It joins the billing pause that ends on the first day with the one that starts on the second. */
export async function pauseBillingBetween(tx: Transaction, subscriptionId: string, gap: { from: string; to: string }): Promise<void> {
  const followingPause = await tx.repository(BillingPause).findOneBy({ subscriptionId, state: 'planned', fromDay: gap.to });
  if (followingPause !== null) await tx.repository(BillingPause).delete({ id: followingPause.id });
  await adjustBillingPause(tx, subscriptionId, { from: gap.from, to: followingPause?.untilDay ?? gap.to, kind: 'skip' });
}

/** Moves the end of a planned billing pause from the old day of a delivery to its new one. */
export async function movePlannedPauseEnd(tx: Transaction, subscriptionId: string, move: { from: string; to: string }): Promise<void> {
  await tx.repository(BillingPause).update({ subscriptionId, state: 'planned', untilDay: move.from }, { untilDay: move.to });
}

/** Starts a planned billing pause. */
export async function startBillingPause(tx: Transaction, id: string): Promise<void> {
  await tx.repository(BillingPause).update({ id, state: 'planned' }, { state: 'running' });
}

/** Ends a billing pause today, but never before its second day. */
export async function finishBillingPause(tx: Transaction, { id, fromDay }: BillingPause, today: string): Promise<void> {
  await tx.repository(BillingPause).update({ id }, { state: 'over', untilDay: pickLaterDay(today, addDays(fromDay, 1)) });
}

/** Another end needs another notice. */
async function moveEnd(tx: Transaction, id: string, untilDay: string): Promise<void> {
  await tx.repository(BillingPause).update({ id }, { untilDay, isNoticed: false });
}
