import type { Transaction } from '@brote/persistence';
import type { Subscription } from '#app/subscriptions/subscription';

export const THOUSANDTHS = 1_000;

/** Months that were paid (by Stripe's invoice line), refunded with their money, consumed (by a delivery that left) or adjusted at the end. `source` books each only once. */
export interface Entry {
  kind: 'paid' | 'refunded' | 'consumed' | 'adjusted';
  thousandths: number;
  source: string;
}

async function insert(tx: Transaction, one: Subscription, { kind, thousandths, source }: Entry, at: Date): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO ledger_entry (subscription_id, cycle, kind, thousandths, source, at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (subscription_id, kind, source) DO NOTHING RETURNING id`,
    [one.id, one.cycle, kind, thousandths, source, at],
  );
  return rows.length === 1;
}

/** Books months once per source. Returns whether they were new. The subscription is locked, and saved afterwards. */
export async function bookMonths(tx: Transaction, one: Subscription, entry: Entry, at: Date): Promise<boolean> {
  if (!(await insert(tx, one, entry, at))) return false;
  if (entry.kind === 'paid') one.paid += entry.thousandths;
  if (entry.kind === 'refunded') one.refunded += entry.thousandths;
  if (entry.kind === 'consumed') one.consumed += entry.thousandths;
  if (entry.kind === 'adjusted') one.adjusted += entry.thousandths;
  if (one.status === 'cancelled' && entry.kind !== 'adjusted') await balance(tx, one, entry.source, at);
  return true;
}

/** Adjusts the months of an ended subscription to zero: positive for months sent but not paid, negative for months paid but not sent. */
export async function balance(tx: Transaction, one: Subscription, source: string, at: Date): Promise<void> {
  const open = one.consumed - (one.paid - one.refunded) - one.adjusted;
  if (open === 0) return;
  await bookMonths(tx, one, { kind: 'adjusted', thousandths: open, source }, at);
}

/** Paid whole months of the current delivery's interval. */
export function paidMonths(
  { paid, refunded, consumed }: Pick<Subscription, 'paid' | 'refunded' | 'consumed'>,
  months: number,
): { paid: number; of: number } {
  const total = months * THOUSANDTHS;
  const kept = paid - refunded;
  const covered = consumed === 0 ? kept : total - (consumed - kept);
  return { paid: Math.floor(Math.min(Math.max(covered, 0), total) / THOUSANDTHS), of: months };
}
