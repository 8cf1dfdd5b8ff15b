import type { Transaction } from '@brote/persistence';
import { deliveriesToCome } from '#app/deliveries/delivery-rows';
import { THOUSANDTHS } from '#app/ledger/book-months';
import { monthsUntil } from '#app/ledger/months-of-line';
import type { Subscription } from '#app/subscriptions/subscription';
import { chargesOf, refundedOrPending } from './charge';
import { addRefund } from './refund';

/**
 * A plan that ended while it was paused has time that was paid and never used, for which Stripe keeps a credit that nothing will use up.
 * It is settled against the deliveries that left, or still go out, with more months than were paid; what is paid beyond them goes back.
 */
export async function refundUnusedMonths(tx: Transaction, one: Subscription, now: Date): Promise<void> {
  const { paidUntil, pausedAt } = one;
  if (paidUntil === null || pausedAt === null) return;
  // What is sent again has consumed its months already.
  const toLeave = (await deliveriesToCome(tx, one.id)).filter(({ shippedAt }) => shippedAt === null);
  const leaving = toLeave.reduce((sum, { months }) => sum + months * THOUSANDTHS, 0);
  const ahead = one.paid - one.refunded - one.consumed - leaving;
  const thousandths = Math.min(monthsUntil(paidUntil, pausedAt), ahead);
  const [latest] = await chargesOf(tx, one.id);
  if (thousandths <= 0 || latest === undefined) return;
  const left = latest.amount - (await refundedOrPending(tx, latest.id));
  const amount = Math.min(Math.round((one.monthlyPrice * thousandths) / THOUSANDTHS), left);
  if (amount > 0) await addRefund(tx, { chargeId: latest.id, cause: 'unused', amount }, now);
}
