import type { Transaction } from '@brote/persistence';
import { bookRefund } from '@brote/stripe-service';
import { madridDay } from '#app/calendar/madrid-day';
import { bookMonths } from '#app/ledger/book-months';
import type { Subscription } from '#app/subscriptions/subscription';
import type { Charge } from './charge';

const BACK = `
  SELECT (SELECT coalesce(sum(amount), 0) FROM refund WHERE charge_id = $1 AND state = 'succeeded')::int
       + (SELECT coalesce(sum(amount), 0) FROM charge_dispute WHERE charge_id = $1 AND state = 'lost')::int AS sum`;

/**
 * Counts anew what of a charge went back, given by the shop or taken by a bank, and books the months that it had paid; `source` names why.
 * The difference in cents. The subscription is locked, and saved afterwards; so is the charge.
 */
export async function bookRefundedCharge(
  tx: Transaction,
  one: Subscription,
  charge: Charge,
  { source, now }: { source: string; now: Date },
): Promise<number> {
  const [row] = await tx.query<{ sum: number }>(BACK, [charge.id]);
  const before = charge.refunded;
  charge.refunded = Math.min(row?.sum ?? 0, charge.amount);
  charge.refundDays = bookRefund(charge.refundDays, charge.refunded, madridDay(now));
  const thousandths = monthsOf(charge, charge.refunded) - monthsOf(charge, before);
  const named = `${source}:${charge.version + 1}`;
  if (thousandths !== 0) await bookMonths(tx, one, { kind: 'refunded', thousandths, source: named }, now);
  return charge.refunded - before;
}

/** The months that so much of a charge paid, in thousandths. */
function monthsOf({ amount, thousandths }: Charge, part: number): number {
  return Math.round((thousandths * part) / amount);
}
