import type { Sql, Transaction } from '@brote/persistence';
import type { DisputeState } from '@brote/stripe-service';

/** The buyer's bank reclaims the payment of an order. */
export interface Dispute {
  /** The dispute's id at Stripe. */
  id: string;
  orderId: string;
  /** Cents. */
  amount: number;
  state: DisputeState;
}

const COLUMNS = 'id, order_id AS "orderId", amount, state';
const UPSERT_DISPUTE = `
  INSERT INTO dispute (id, order_id, amount, state, noticed_at, closed_at)
  VALUES (:id, :orderId, :amount, :state, :now, CASE WHEN :state <> 'open' THEN :now::timestamptz END)
  ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, state = excluded.state, closed_at = excluded.closed_at`;

export async function findDisputeById(sql: Sql, id: string): Promise<Dispute | null> {
  return (await sql.query<Dispute>(`SELECT ${COLUMNS} FROM dispute WHERE id = :id`, { id }))[0] ?? null;
}

export function findDisputesOf(sql: Sql, orderId: string): Promise<Dispute[]> {
  return sql.query<Dispute>(`SELECT ${COLUMNS} FROM dispute WHERE order_id = :orderId ORDER BY noticed_at, id`, { orderId });
}

/** Requires the lock of the order. */
export async function saveDispute(tx: Transaction, { id, orderId, amount, state }: Dispute, now: Date): Promise<void> {
  await tx.execute(UPSERT_DISPUTE, { id, orderId, amount, state, now });
}
