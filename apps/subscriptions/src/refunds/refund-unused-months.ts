import type { Transaction } from '@brote/persistence';
import { deliveriesToCome } from '#app/deliveries/delivery-rows';
import { THOUSANDTHS } from '#app/ledger/book-months';
import { monthsUntil } from '#app/ledger/months-of-line';
import type { Subscription } from '#app/subscriptions/subscription';
import { chargesOf, refundedOrPending } from './charge';
import { addRefund } from './refund';

/**
 * Settles the paid and unused time of a plan that ended during a pause. Stripe keeps it as a credit that no invoice would use. It is set
 * off against deliveries that left or will leave with more months than were paid. The rest is refunded.
 */
export async function refundUnusedMonths(tx: Transaction, one: Subscription, now: Date): Promise<void> {
  const { paidUntil, pausedAt } = one;
  if (paidUntil === null || pausedAt === null) return;
  // A failed delivery that is sent again has already consumed its months.
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
