import type { Transaction } from '@brote/persistence';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { findUpcomingDeliveriesOf } from '#app/schedule/deliveries/delivery.queries';
import { THOUSANDTHS_PER_MONTH } from '#app/plans/ledger/book-months';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findChargesOf, sumRefundedOrPending } from './charge';
import { addRefund } from './refund';

/**
 * Refunds the months of a delivery that will never arrive. These are paid months that no other delivery has consumed or will consume. The
 * failed delivery has already consumed its months. The refund is limited to the rest of the charges, newest first. The subscription is
 * locked.
 */
export async function refundDelivery(tx: Transaction, subscription: Subscription, delivery: Delivery, now: Date): Promise<void> {
  const otherDeliveries = (await findUpcomingDeliveriesOf(tx, subscription.id)).filter(
    ({ id, shippedAt }) => id !== delivery.id && shippedAt === null,
  );
  const reservedThousandths = otherDeliveries.reduce((sum, { months }) => sum + months * THOUSANDTHS_PER_MONTH, 0);
  const deliveryThousandths = delivery.months * THOUSANDTHS_PER_MONTH;
  const consumed = delivery.shippedAt === null ? subscription.consumed : Math.max(0, subscription.consumed - deliveryThousandths);
  const thousandths = Math.min(deliveryThousandths, subscription.paid - subscription.refunded - consumed - reservedThousandths);
  let owedCents = Math.round((subscription.monthlyPrice * thousandths) / THOUSANDTHS_PER_MONTH);
  for (const charge of await findChargesOf(tx, subscription.id)) {
    const amount = Math.min(owedCents, charge.amount - (await sumRefundedOrPending(tx, charge.id)));
    if (amount <= 0) continue;
    await addRefund(tx, { chargeId: charge.id, cause: 'unused', amount }, now);
    owedCents -= amount;
  }
}
