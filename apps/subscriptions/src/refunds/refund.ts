import { uuidv7 } from '@brote/messaging';
import type { Sql, Transaction } from '@brote/persistence';

/** after-end: charged although it had ended; unused: paid ahead and paused when it ended; withdrawal: all that was paid for what was withdrawn from; staff; stripe: made in Stripe's own dashboard. */
type RefundCause = 'after-end' | 'unused' | 'withdrawal' | 'staff' | 'stripe';

/** requested: stored, not sent yet; pending: Stripe has it; failed: it did not reach the customer. */
type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed';

/** Money that is to go back: stored first, then sent to Stripe by a worker. */
export interface Refund {
  id: string;
  chargeId: string;
  cause: RefundCause;
  /** Cents. */
  amount: number;
  state: RefundState;
  stripeRefund: string | null;
  /** Numbers the keys under which Stripe is asked: a failure stored under one never comes again. */
  attempt: number;
  tries: number;
}

/** Columns of a refund. */
export const REFUND_COLUMNS = `id, charge_id AS "chargeId", cause, amount, state, stripe_refund AS "stripeRefund", attempt, tries`;

const INSERT = `
  INSERT INTO refund (id, charge_id, cause, note, amount, state, stripe_refund, requested_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT DO NOTHING RETURNING ${REFUND_COLUMNS}`;

interface NewRefund {
  /** Left out: a new one. */
  id?: string;
  chargeId: string;
  cause: RefundCause;
  note?: string;
  amount: number;
  /** Stripe's id of one that Stripe has already. */
  stripeRefund?: string;
}

/** Stores the command to give money back; null when the same was stored before. */
export async function addRefund(tx: Transaction, refund: NewRefund, now: Date): Promise<Refund | null> {
  const { id = uuidv7(), chargeId, cause, note = null, amount, stripeRefund = null } = refund;
  const state = stripeRefund === null ? 'requested' : 'pending';
  const rows = await tx.query<Refund>(INSERT, [id, chargeId, cause, note, amount, state, stripeRefund, now]);
  return rows[0] ?? null;
}

export async function refundBy(sql: Sql, column: 'id' | 'stripe_refund', value: string): Promise<Refund | null> {
  return (await sql.query<Refund>(`SELECT ${REFUND_COLUMNS} FROM refund WHERE ${column} = $1`, [value]))[0] ?? null;
}
