import type { DisputeState } from '@brote/contracts/payments';
import type { Sql, Transaction } from '@brote/persistence';
import { SELECT_DISPUTE, UPSERT_DISPUTE } from './refunds.sql';

/** A dispute: the customer's bank demands the money of a charge. */
export interface Dispute {
  /** Id at Stripe. */
  id: string;
  chargeId: string;
  /** Cents. */
  amount: number;
  state: DisputeState;
}

export async function findDisputeById(sql: Sql, id: string): Promise<Dispute | null> {
  const rows = await sql.query<Dispute>(SELECT_DISPUTE, { id });
  return rows[0] ?? null;
}

/** Saves a dispute. The subscription of its charge is locked. */
export async function saveDispute(tx: Transaction, { id, chargeId, amount, state }: Dispute, now: Date): Promise<void> {
  await tx.changeRows(UPSERT_DISPUTE, { id, chargeId, amount, state, now });
}
