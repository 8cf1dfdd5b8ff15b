import type { Sql, Transaction } from '@brote/persistence';
import type { DisputeState } from '@brote/stripe-service';

/** A dispute: the customer's bank demands the money of a charge. */
export interface Dispute {
  /** Id at Stripe. */
  id: string;
  chargeId: string;
  /** Cents. */
  amount: number;
  state: DisputeState;
}

const UPSERT_DISPUTE = `
  INSERT INTO charge_dispute (id, charge_id, amount, state, noticed_at, closed_at)
  VALUES (:id, :chargeId, :amount, :state, :now, CASE WHEN :state <> 'open' THEN :now::timestamptz END)
  ON CONFLICT (id) DO UPDATE SET amount = excluded.amount, state = excluded.state, closed_at = excluded.closed_at`;

/** SQL: state of all disputes of the charge `c`. Open while one is open, lost when one was lost, null without any. */
export const DISPUTE_OF_CHARGE_SQL = `
  (SELECT CASE WHEN bool_or(x.state = 'open') THEN 'open' WHEN bool_or(x.state = 'lost') THEN 'lost' WHEN count(*) > 0 THEN 'won' END
     FROM charge_dispute x WHERE x.charge_id = c.id)`;

export async function findDisputeById(sql: Sql, id: string): Promise<Dispute | null> {
  const rows = await sql.query<Dispute>(`SELECT id, charge_id AS "chargeId", amount, state FROM charge_dispute WHERE id = :id`, { id });
  return rows[0] ?? null;
}

/** Saves a dispute. The subscription of its charge is locked. */
export async function saveDispute(tx: Transaction, { id, chargeId, amount, state }: Dispute, now: Date): Promise<void> {
  await tx.execute(UPSERT_DISPUTE, { id, chargeId, amount, state, now });
}
