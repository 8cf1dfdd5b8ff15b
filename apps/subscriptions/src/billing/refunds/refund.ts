import { uuidv7 } from '@brote/messaging';
import type { Sql, Transaction } from '@brote/persistence';
import { INSERT_REFUND, SELECT_REFUND, SELECT_REFUND_OF_STRIPE } from './refunds.sql';

/**
 * after-end: charged after the end; unused: paid in advance and paused at the end; withdrawal: all payments of a withdrawn plan; staff: by
 * staff; stripe: made in Stripe's dashboard.
 */
type RefundCause = 'after-end' | 'unused' | 'withdrawal' | 'staff' | 'stripe';

/** requested: stored, not sent yet; pending: sent to Stripe; failed: it did not reach the customer. */
type RefundState = 'requested' | 'pending' | 'succeeded' | 'failed';

/** A refund. It is stored first, then a worker sends it to Stripe. */
export interface Refund {
  id: string;
  chargeId: string;
  cause: RefundCause;
  /** Cents. */
  amount: number;
  state: RefundState;
  stripeRefund: string | null;
  /** Number of the idempotency key at Stripe. A new key avoids the stored failure of the previous one. */
  attempt: number;
  tries: number;
}

interface NewRefund {
  /** By default a new id. */
  id?: string;
  chargeId: string;
  cause: RefundCause;
  note?: string;
  amount: number;
  /** Stripe's id of a refund that exists at Stripe already. */
  stripeRefund?: string;
}

/** Stores the command to refund; null when the same refund was stored before. */
export async function addRefund(tx: Transaction, refund: NewRefund, now: Date): Promise<Refund | null> {
  const { id = uuidv7(), chargeId, cause, note = null, amount, stripeRefund = null } = refund;
  const state = stripeRefund === null ? 'requested' : 'pending';
  const rows = await tx.query<Refund>(INSERT_REFUND, { id, chargeId, cause, note, amount, state, stripeRefund, now });
  return rows[0] ?? null;
}

export async function findRefundBy(sql: Sql, column: 'id' | 'stripe_refund', id: string): Promise<Refund | null> {
  return (await sql.query<Refund>(column === 'id' ? SELECT_REFUND : SELECT_REFUND_OF_STRIPE, { id }))[0] ?? null;
}
