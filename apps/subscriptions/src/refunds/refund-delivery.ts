import type { Transaction } from '@brote/persistence';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveriesToCome } from '#app/deliveries/delivery-rows';
import { THOUSANDTHS } from '#app/ledger/book-months';
import type { Subscription } from '#app/subscriptions/subscription';
import { chargesOf, refundedOrPending } from './charge';
import { addRefund } from './refund';

/**
 * Refunds the months of a delivery that will never arrive. These are paid months that no other delivery has consumed or will consume. The
 * failed delivery has already consumed its months. The refund is limited to the rest of the charges, newest first. The subscription is
 * locked.
 */
export async function refundDelivery(tx: Transaction, one: Subscription, delivery: Delivery, now: Date): Promise<void> {
  const others = (await deliveriesToCome(tx, one.id)).filter(({ id, shippedAt }) => id !== delivery.id && shippedAt === null);
  const leaving = others.reduce((sum, { months }) => sum + months * THOUSANDTHS, 0);
  const own = delivery.months * THOUSANDTHS;
  const consumed = delivery.shippedAt === null ? one.consumed : Math.max(0, one.consumed - own);
  const thousandths = Math.min(own, one.paid - one.refunded - consumed - leaving);
  let owed = Math.round((one.monthlyPrice * thousandths) / THOUSANDTHS);
  for (const charge of await chargesOf(tx, one.id)) {
    const amount = Math.min(owed, charge.amount - (await refundedOrPending(tx, charge.id)));
    if (amount <= 0) continue;
    await addRefund(tx, { chargeId: charge.id, cause: 'unused', amount }, now);
    owed -= amount;
  }
}
