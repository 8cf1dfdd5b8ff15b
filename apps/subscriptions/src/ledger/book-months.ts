import type { Transaction } from '@brote/persistence';
import type { Subscription } from '#app/subscriptions/subscription';

export const THOUSANDTHS = 1_000;

/** Months that were paid (by Stripe's invoice line), refunded with their money, opened (by a delivery that left) or given up. `source` books each only once. */
export interface Entry {
  kind: 'paid' | 'refunded' | 'opened' | 'written-off';
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

/** Books months, once per source; whether they were new. The subscription is locked, and saved afterwards. */
export async function bookMonths(tx: Transaction, one: Subscription, entry: Entry, at: Date): Promise<boolean> {
  if (!(await insert(tx, one, entry, at))) return false;
  if (entry.kind === 'paid') one.paid += entry.thousandths;
  if (entry.kind === 'refunded') one.refunded += entry.thousandths;
  if (entry.kind === 'opened') one.opened += entry.thousandths;
  if (entry.kind === 'written-off') one.writtenOff += entry.thousandths;
  if (one.status === 'cancelled' && entry.kind !== 'written-off') await balance(tx, one, entry.source, at);
  return true;
}

/** What is still open when a subscription has ended is given up for all to see; what was paid beyond it likewise, as a negative number. */
export async function balance(tx: Transaction, one: Subscription, source: string, at: Date): Promise<void> {
  const open = one.opened - (one.paid - one.refunded) - one.writtenOff;
  if (open === 0) return;
  await bookMonths(tx, one, { kind: 'written-off', thousandths: open, source }, at);
}

/** How much of the current delivery's rhythm is paid, in whole months. */
export function paidMonths(
  { paid, refunded, opened }: Pick<Subscription, 'paid' | 'refunded' | 'opened'>,
  months: number,
): { paid: number; of: number } {
  const total = months * THOUSANDTHS;
  const kept = paid - refunded;
  const covered = opened === 0 ? kept : total - (opened - kept);
  return { paid: Math.floor(Math.min(Math.max(covered, 0), total) / THOUSANDTHS), of: months };
}
