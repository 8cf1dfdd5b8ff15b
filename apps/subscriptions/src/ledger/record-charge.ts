import { mayBeSince, momentOf } from '@brote/stripe-service';
import { chargePaid } from '@brote/contracts/reporting';
import type { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import type Stripe from 'stripe';
import { eur } from '#app/refunds/charge';
import { addRefund } from '#app/refunds/refund';
import { idOf } from '#app/stripe/stripe-state';
import type { Subscription } from '#app/subscriptions/subscription';
import { isBoughtOnce, monthsOfLine } from './months-of-line';

const INSERT = `
  INSERT INTO charge (id, subscription_id, user_id, amount, paid_at, payment_intent, thousandths, is_shared, country)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING RETURNING id`;
// Completes charges of earlier versions when their invoice is handled again.
const COMPLETE = 'UPDATE charge SET payment_intent = $2, thousandths = $3, is_shared = $4 WHERE id = $1 AND payment_intent IS NULL';

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
  one: Subscription,
  { invoice, lines, now }: PaidInvoice,
): Promise<string | null> {
  const { id } = invoice;
  // The order records the amount of the add-on items.
  const ofOrder = lines.filter(isBoughtOnce).reduce((sum, line) => sum + line.amount, 0);
  const amount = invoice.amount_paid - ofOrder;
  if (amount <= 0) return null;
  const paidAt = momentOf(invoice.status_transitions.paid_at ?? invoice.created);
  const thousandths = lines.reduce((sum, line) => sum + monthsOfLine(line), 0);
  const paymentIntent = paymentIntentOf(invoice);
  const kept = [paymentIntent, thousandths, ofOrder > 0];
  const rows = await tx.query(INSERT, [id, one.id, one.userId, amount, paidAt, ...kept, one.shipping?.country ?? null]);
  if (rows.length === 0) {
    await tx.query(COMPLETE, [id, ...kept]);
    return null;
  }
  const payload = { chargeId: id, subscriptionId: one.id, userId: one.userId, amount: eur(amount), paidAt: paidAt.toISOString() };
  outbox.add(tx, chargePaid, { aggregateId: id, version: 1, payload, subjectUser: one.userId });
  const isLate = one.endingSince !== null && mayBeSince(paidAt, one.endingSince);
  if (isLate) await addRefund(tx, { chargeId: id, cause: 'after-end', amount }, now);
  return paymentIntent;
}

function paymentIntentOf({ payments }: Stripe.Invoice): string | null {
  const paid = payments?.data.find(({ status }) => status === 'paid');
  return idOf(paid?.payment.payment_intent);
}
