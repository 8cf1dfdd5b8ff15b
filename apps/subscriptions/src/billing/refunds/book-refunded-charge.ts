import type { Transaction } from '@brote/persistence';
import { bookRefund } from '@brote/money';
import { madridDay } from '#app/schedule/calendar/calendar-days';
import { bookMonths } from '#app/plans/ledger/book-months';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import type { Charge } from './charge';
import { SUM_REFUNDED } from './refunds.sql';

/**
 * Recounts the refunded amount of a charge, from refunds and lost disputes, and books the months that it had paid. `source` names the
 * reason. Returns the difference in cents. The caller has locked the subscription and saves it and the charge.
 */
export async function bookRefundedCharge(
  tx: Transaction,
  subscription: Subscription,
  charge: Charge,
  { source, now }: { source: string; now: Date },
): Promise<number> {
  const [row] = await tx.query<{ sum: number }>(SUM_REFUNDED, { chargeId: charge.id });
  const before = charge.refunded;
  charge.refunded = Math.min(row?.sum ?? 0, charge.amount);
  charge.refundDays = bookRefund(charge.refundDays, charge.refunded, madridDay(now));
  const thousandths = thousandthsOf(charge, charge.refunded) - thousandthsOf(charge, before);
  const entrySource = `${source}:${charge.version + 1}`;
  if (thousandths !== 0) await bookMonths(tx, subscription, { kind: 'refunded', thousandths, source: entrySource }, now);
  return charge.refunded - before;
}

/** Months that an amount of a charge paid, in thousandths. */
function thousandthsOf({ amount, thousandths }: Charge, partCents: number): number {
  return Math.round((thousandths * partCents) / amount);
}
