import { monthShareBetween } from '@brote/contracts/payments';
import type { Transaction } from '@brote/persistence';
import { findUpcomingDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { THOUSANDTHS_PER_MONTH } from '#app/plans/ledger/book-months';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findChargesOf, sumRefundedOrPending } from './charge';
import { addRefund } from './refund';

/**
 * Settles the paid and unused time of a plan that ended during a pause. Stripe keeps it as a credit that no invoice would use. It is set
 * off against deliveries that left or will leave with more months than were paid. The rest is refunded.
 */
export async function refundUnusedMonths(tx: Transaction, subscription: Subscription, now: Date): Promise<void> {
  const { paidUntil, pausedAt } = subscription;
  if (paidUntil === null || pausedAt === null) return;
  // A failed delivery that is sent again has already consumed its months.
  const unshippedDeliveries = (await findUpcomingDeliveriesOf(tx, subscription.id)).filter(({ shippedAt }) => shippedAt === null);
  const reservedThousandths = unshippedDeliveries.reduce((sum, { months }) => sum + months * THOUSANDTHS_PER_MONTH, 0);
  const unusedThousandths = subscription.paid - subscription.refunded - subscription.consumed - reservedThousandths;
  const thousandths = Math.min(monthShareBetween(pausedAt, paidUntil), unusedThousandths);
  const [latestCharge] = await findChargesOf(tx, subscription.id);
  if (thousandths <= 0 || latestCharge === undefined) return;
  const refundableCents = latestCharge.amount - (await sumRefundedOrPending(tx, latestCharge.id));
  const amount = Math.min(Math.round((subscription.monthlyPrice * thousandths) / THOUSANDTHS_PER_MONTH), refundableCents);
  if (amount > 0) await addRefund(tx, { chargeId: latestCharge.id, cause: 'unused', amount }, now);
}
