import { insertOrIgnore, type Transaction } from '@brote/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Subscription } from '#app/plans/subscriptions/subscription';

export const THOUSANDTHS_PER_MONTH = 1_000;

/** Months that were paid (by Stripe's invoice line), refunded with their money, consumed (by a delivery that left) or adjusted at the end. */
@Entity()
export class LedgerEntry {
  @PrimaryColumn('bigint') id!: number;
  @Column('uuid') subscriptionId!: string;
  @Column('int') cycle!: number;
  @Column('text') kind!: 'paid' | 'refunded' | 'consumed' | 'adjusted';
  @Column('int') thousandths!: number;
  /** Books the months of each kind only once. */
  @Column('text') source!: string;
  @Column('timestamptz') at!: Date;
}

export type BookedMonths = Pick<LedgerEntry, 'kind' | 'thousandths' | 'source'>;

/** Books months once per source. Returns whether they were new. The subscription is locked, and saved afterwards. */
export async function bookMonths(tx: Transaction, subscription: Subscription, entry: BookedMonths, at: Date): Promise<boolean> {
  const { id: subscriptionId, cycle } = subscription;
  if ((await insertOrIgnore(tx, LedgerEntry, { ...entry, subscriptionId, cycle, at })) === 0) return false;
  subscription[entry.kind] += entry.thousandths;
  if (subscription.status === 'cancelled' && entry.kind !== 'adjusted') await bookBalance(tx, subscription, entry.source, at);
  return true;
}

/** Adjusts the months of an ended subscription to zero: positive for months sent but not paid, negative for months paid but not sent. */
export async function bookBalance(tx: Transaction, subscription: Subscription, source: string, at: Date): Promise<void> {
  const openThousandths = subscription.consumed - (subscription.paid - subscription.refunded) - subscription.adjusted;
  if (openThousandths === 0) return;
  await bookMonths(tx, subscription, { kind: 'adjusted', thousandths: openThousandths, source }, at);
}

/** Paid whole months of the current delivery's interval. */
export function paidMonths(
  { paid, refunded, consumed }: Pick<Subscription, 'paid' | 'refunded' | 'consumed'>,
  months: number,
): { paid: number; of: number } {
  const total = months * THOUSANDTHS_PER_MONTH;
  const netPaid = paid - refunded;
  const covered = consumed === 0 ? netPaid : total - (consumed - netPaid);
  return { paid: Math.floor(Math.min(Math.max(covered, 0), total) / THOUSANDTHS_PER_MONTH), of: months };
}
