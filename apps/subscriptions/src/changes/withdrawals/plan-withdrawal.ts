import type { WithdrawalEventData } from '@brote/contracts/orders';
import type { Sql, Transaction } from '@brote/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { UPSERT_WITHDRAWAL } from './withdrawals.sql';

/** A withdrawal from a plan, with its pending work. */
@Entity()
export class PlanWithdrawal {
  @PrimaryColumn('uuid') subscriptionId!: string;
  @Column('uuid') withdrawalId!: string;
  /** Whether staff have decided to refund: then the refund does not wait for the goods. */
  @Column('boolean') isDecided!: boolean;
  /** Line numbers of sent brushes with an opened seal, as in the contract. */
  @Column('jsonb') openedLines!: number[];
  @Column('boolean') paysOpened!: boolean;
  /** Whether the sealed brushes return to the SKU stock. */
  @Column('boolean') restock!: boolean;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) refundedAt!: Date | null;
  /** Time of the next attempt, by the clock of the database; null without pending work. */
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
}

/** Stores a withdrawal, or the decision of staff to refund it. Repeating it changes nothing. */
export async function recordPlanWithdrawal(
  tx: Transaction,
  { withdrawalId, plan }: WithdrawalEventData,
  isDecided: boolean,
): Promise<void> {
  if (!plan) return;
  const { subscriptionId, receivedAt, openedLines, paysOpened, restock } = plan;
  await tx.changeRows(UPSERT_WITHDRAWAL, {
    subscriptionId,
    withdrawalId,
    receivedAt,
    isDecided,
    openedLines: JSON.stringify(openedLines),
    paysOpened,
    restock,
  });
}

/** Whether the plan was withdrawn, so that nothing of it is sent any more. */
export function isPlanWithdrawn(sql: Sql, subscriptionId: string): Promise<boolean> {
  return sql.repository(PlanWithdrawal).existsBy({ subscriptionId });
}

/** The current withdrawal; null without one. */
export function findPlanWithdrawalOf(sql: Sql, subscriptionId: string): Promise<PlanWithdrawal | null> {
  return sql.repository(PlanWithdrawal).findOneBy({ subscriptionId });
}

/** The same, locked until the transaction ends. Lock the subscription before. */
export function lockPlanWithdrawal(tx: Transaction, subscriptionId: string): Promise<PlanWithdrawal | null> {
  return tx.repository(PlanWithdrawal).findOne({ where: { subscriptionId }, lock: { mode: 'pessimistic_write' } });
}

/** Nothing is left to do; `isRefunded` tells whether the refund was stored now. The withdrawal is locked. */
export async function finishWithdrawal(tx: Transaction, withdrawal: PlanWithdrawal, isRefunded: boolean, now: Date): Promise<void> {
  const { subscriptionId, endedAt, refundedAt } = withdrawal;
  const times = { endedAt: endedAt ?? now, refundedAt: isRefunded ? now : refundedAt };
  await tx.repository(PlanWithdrawal).update({ subscriptionId }, { dueAt: null, ...times });
}
