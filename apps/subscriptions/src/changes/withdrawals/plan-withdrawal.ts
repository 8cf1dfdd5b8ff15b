import type { WithdrawalEventData } from '@brote/contracts/orders';
import type { Sql, Transaction } from '@brote/persistence';
import { SELECT_PLAN_WITHDRAWAL, SELECT_WITHDRAWAL, UPSERT_WITHDRAWAL } from './withdrawals.sql';

/** A withdrawal from a plan, with its pending work. */
export interface PlanWithdrawal {
  subscriptionId: string;
  withdrawalId: string;
  /** Whether staff have decided to refund: then the refund does not wait for the goods. */
  isDecided: boolean;
  /** Line numbers of sent brushes with an opened seal, as in the contract. */
  openedLines: number[];
  paysOpened: boolean;
  /** Whether the sealed brushes return to the SKU stock. */
  restock: boolean;
  refundedAt: Date | null;
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
export async function isPlanWithdrawn(sql: Sql, subscriptionId: string): Promise<boolean> {
  return (await sql.query(SELECT_PLAN_WITHDRAWAL, { subscriptionId })).length > 0;
}

/** The current withdrawal; null without one. */
export async function findPlanWithdrawalOf(sql: Sql, subscriptionId: string): Promise<PlanWithdrawal | null> {
  return (await sql.query<PlanWithdrawal>(SELECT_WITHDRAWAL, { subscriptionId }))[0] ?? null;
}

/** The same, locked until the transaction ends. Lock the subscription before. */
export async function lockPlanWithdrawal(tx: Transaction, subscriptionId: string): Promise<PlanWithdrawal | null> {
  return (await tx.query<PlanWithdrawal>(`${SELECT_WITHDRAWAL} FOR UPDATE`, { subscriptionId }))[0] ?? null;
}
