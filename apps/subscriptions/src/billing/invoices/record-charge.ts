import { mayHaveHappenedSince, momentOf } from '@brote/stripe-service';
import { chargePaid } from '@brote/contracts/reporting';
import type { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import type Stripe from 'stripe';
import { toEuros } from '#app/billing/refunds/charge';
import { addRefund } from '#app/billing/refunds/refund';
import { idOf } from '#app/billing/stripe/stripe-state';
import type { Subscription } from '#app/plans/subscriptions/subscription';
import { isOneTime, monthsOfLine } from '#app/billing/stripe/months-of-line';
import { COMPLETE_CHARGE, INSERT_CHARGE } from './invoices.sql';

interface PaidInvoice {
  /** The invoice with its payments. */
  invoice: Stripe.Invoice;
  lines: readonly Stripe.InvoiceLineItem[];
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
  { invoice, lines, now }: PaidInvoice,
): Promise<string | null> {
  const { id } = invoice;
  // The order records the amount of the add-on items.
  const addOnCents = lines.filter(isOneTime).reduce((sum, line) => sum + line.amount, 0);
  const amount = invoice.amount_paid - addOnCents;
  if (amount <= 0) return null;
  const paidAt = momentOf(invoice.status_transitions.paid_at ?? invoice.created);
  const thousandths = lines.reduce((sum, line) => sum + monthsOfLine(line), 0);
  const paymentIntent = paymentIntentOf(invoice);
  const paymentParams = { paymentIntent, thousandths, isShared: addOnCents > 0 };
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

function paymentIntentOf({ payments }: Stripe.Invoice): string | null {
  const paidPayment = payments?.data.find(({ status }) => status === 'paid');
  return idOf(paidPayment?.payment.payment_intent);
}
