import type { DisputeState } from '@brote/contracts/payments';
import type { Sql, Transaction } from '@brote/persistence';
import { SELECT_DISPUTE, SELECT_DISPUTES_OF_ORDER, UPSERT_DISPUTE } from './disputes.sql';

/** The buyer's bank reclaims the payment of an order. */
export interface Dispute {
  /** The dispute's id at Stripe. */
  id: string;
  orderId: string;
  /** Cents. */
  amount: number;
  state: DisputeState;
}

export async function findDisputeById(sql: Sql, id: string): Promise<Dispute | null> {
  return (await sql.query<Dispute>(SELECT_DISPUTE, { id }))[0] ?? null;
}

export function findDisputesOf(sql: Sql, orderId: string): Promise<Dispute[]> {
  return sql.query<Dispute>(SELECT_DISPUTES_OF_ORDER, { orderId });
}

/** Requires the lock of the order. */
export async function saveDispute(tx: Transaction, { id, orderId, amount, state }: Dispute, now: Date): Promise<void> {
  await tx.changeRows(UPSERT_DISPUTE, { id, orderId, amount, state, now });
}
