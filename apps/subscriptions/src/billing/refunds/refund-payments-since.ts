import { mayHaveHappenedSince } from '@brote/contracts/payments';
import type { Transaction } from '@brote/persistence';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { findChargesOf, sumRefundedOrPending } from './charge';
import { addRefund } from './refund';

/** Stores the refunds of all charges since a moment, and lets later charges be refunded. The subscription is locked, and saved afterwards. */
export async function refundPaymentsSince(tx: Transaction, subscription: Subscription, since: Date, now: Date): Promise<void> {
  if (subscription.endingSince === null || subscription.endingSince > since) subscription.endingSince = since;
  for (const charge of await findChargesOf(tx, subscription.id)) {
    const refundableCents = charge.amount - (await sumRefundedOrPending(tx, charge.id));
    if (mayHaveHappenedSince(charge.paidAt, since) && refundableCents > 0)
      await addRefund(tx, { chargeId: charge.id, cause: 'after-end', amount: refundableCents }, now);
  }
}
