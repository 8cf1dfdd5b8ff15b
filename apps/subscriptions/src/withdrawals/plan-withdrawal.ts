import type { WithdrawalEventData } from '@brote/contracts/orders';
import type { Sql, Transaction } from '@brote/persistence';

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

const COLUMNS = `subscription_id AS "subscriptionId", withdrawal_id AS "withdrawalId", is_decided AS "isDecided", opened_lines AS "openedLines",
  pays_opened AS "paysOpened", restock, refunded_at AS "refundedAt"`;

// A decision of staff stays, in any order of the events.
const UPSERT_WITHDRAWAL = `
  INSERT INTO plan_withdrawal (subscription_id, withdrawal_id, received_at, is_decided, opened_lines, pays_opened, restock, due_at)
  SELECT id, :withdrawalId, :receivedAt, :isDecided, :openedLines, :paysOpened, :restock, clock_timestamp() FROM subscription WHERE id = :subscriptionId
  ON CONFLICT (subscription_id) DO UPDATE
    SET is_decided = true, opened_lines = excluded.opened_lines, pays_opened = excluded.pays_opened, restock = excluded.restock,
        due_at = clock_timestamp(), tries = 0
  WHERE plan_withdrawal.refunded_at IS NULL AND excluded.is_decided`;

/** Stores a withdrawal, or the decision of staff to refund it. Repeating it changes nothing. */
export async function recordPlanWithdrawal(
  tx: Transaction,
  { withdrawalId, plan }: WithdrawalEventData,
  isDecided: boolean,
): Promise<void> {
  if (!plan) return;
  const { subscriptionId, receivedAt, openedLines, paysOpened, restock } = plan;
  await tx.execute(UPSERT_WITHDRAWAL, {
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
  return (await sql.query('SELECT 1 FROM plan_withdrawal WHERE subscription_id = :subscriptionId', { subscriptionId })).length > 0;
}

const SELECT_WITHDRAWAL = `SELECT ${COLUMNS} FROM plan_withdrawal WHERE subscription_id = :subscriptionId`;

/** The current withdrawal; null without one. */
export async function findPlanWithdrawalOf(sql: Sql, subscriptionId: string): Promise<PlanWithdrawal | null> {
  return (await sql.query<PlanWithdrawal>(SELECT_WITHDRAWAL, { subscriptionId }))[0] ?? null;
}

/** The same, locked until the transaction ends. Lock the subscription before. */
export async function lockPlanWithdrawal(tx: Transaction, subscriptionId: string): Promise<PlanWithdrawal | null> {
  return (await tx.query<PlanWithdrawal>(`${SELECT_WITHDRAWAL} FOR UPDATE`, { subscriptionId }))[0] ?? null;
}
