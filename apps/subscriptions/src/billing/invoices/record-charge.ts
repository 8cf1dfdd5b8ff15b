import { mayHaveHappenedSince, type PlanInvoice } from '@brote/contracts/payments';
import { chargePaid } from '@brote/contracts/reporting';
import type { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { toEuros } from '#app/billing/refunds/charge';
import { addRefund } from '#app/billing/refunds/refund';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { COMPLETE_CHARGE, INSERT_CHARGE } from './invoices.sql';

interface PaidInvoice {
  invoice: PlanInvoice;
  now: Date;
}

/**
 * Stores the charge of the plan in an invoice, and publishes it once. An amount of 0 is no charge; a charge after the end is refunded.
 * Returns the payment of a new charge; otherwise null.
 */
export async function recordCharge(
  tx: Transaction,
  outbox: Outbox,
  subscription: Subscription,
  { invoice, now }: PaidInvoice,
): Promise<string | null> {
  const { id, amountPaid, addOnAmount, lines, paymentIntent } = invoice;
  // The order records the amount of the add-on items.
  const amount = amountPaid - addOnAmount;
  if (amount <= 0) return null;
  const paidAt = invoice.paidAt === null ? now : new Date(invoice.paidAt);
  const thousandths = lines.reduce((sum, line) => sum + line.thousandths, 0);
  const paymentParams = { paymentIntent, thousandths, isShared: addOnAmount > 0 };
  const rows = await tx.query(INSERT_CHARGE, {
    id,
    subscriptionId: subscription.id,
    userId: subscription.userId,
    amount,
    paidAt,
    ...paymentParams,
    country: subscription.shipping?.country ?? null,
  });
  if (rows.length === 0) {
    await tx.query(COMPLETE_CHARGE, { id, ...paymentParams });
    return null;
  }
  const payload = {
    chargeId: id,
    subscriptionId: subscription.id,
    userId: subscription.userId,
    amount: toEuros(amount),
    paidAt: paidAt.toISOString(),
  };
  outbox.add(tx, chargePaid, { aggregateId: id, version: 1, payload, subjectUser: subscription.userId });
  const isLate = subscription.endingSince !== null && mayHaveHappenedSince(paidAt, subscription.endingSince);
  if (isLate) await addRefund(tx, { chargeId: id, cause: 'after-end', amount }, now);
  return paymentIntent;
}
