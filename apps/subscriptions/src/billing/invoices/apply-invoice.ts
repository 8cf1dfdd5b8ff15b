import { getPlanInvoice, type PlanInvoice, mayHaveHappenedSince, listPlanInvoices } from '@brote/contracts/payments';
import { subscriptionPaymentFailed, subscriptionRenewed } from '@brote/contracts/subscriptions';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { counter } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { FindRefunds } from '#app/billing/refunds/apply-charge-refund';
import { SubscriptionStore } from '#app/subscription-store';
import { PaymentsClient, readAllPages } from '#app/billing/payments-client';
import type { OpenInvoice, Subscription } from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription, findSubscriptionByStripeId } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import { bookMonths } from '#app/plans/ledger/book-months';
import { chargePaid } from '@brote/contracts/reporting';
import { toEuros, findChargesOf } from '#app/billing/refunds/charge';
import { recordPaidInvoice } from '#app/billing/derivations/paid-invoice';
import { addRefund } from '#app/billing/refunds/refund';
import { COMPLETE_CHARGE, INSERT_CHARGE } from './invoices.sql';

const chargesCounter = counter('plan_charges_total', 'Attempts to charge a plan, by their outcome: paid or failed', ['outcome']);
const chargedCentsCounter = counter(
  'plan_charged_cents_total',
  'Cents of the charges of plans that were paid, in the currency of the shop',
);
// Prometheus would miss the first charge of a counter that appears with it.
for (const outcome of ['paid', 'failed']) chargesCounter.inc({ outcome }, 0);

/** What one invoice has changed. */
interface AppliedInvoice {
  /** Cents of a charge that was not known before; otherwise 0. */
  newAmount: number;
  /** The payment of such a charge; null without one. */
  newPaymentIntent: string | null;
  /** Failed attempts that were not known before. */
  newFailures: number;
}

const NOTHING_NEW: AppliedInvoice = { newAmount: 0, newPaymentIntent: null, newFailures: 0 };

interface PaidInvoice {
  invoice: PlanInvoice;
  now: Date;
}

/**
 * Stores the charge of the plan in an invoice, and publishes it once. An amount of 0 is no charge; a charge after the end is refunded.
 * Returns the amount and the payment of a new charge.
 */
async function recordCharge(
  tx: Transaction,
  outbox: Outbox,
  subscription: Subscription,
  { invoice, now }: PaidInvoice,
): Promise<AppliedInvoice> {
  const { id, amountPaid, addOnAmount, lines, paymentIntent } = invoice;
  // The order records the amount of the add-on items.
  const amount = amountPaid - addOnAmount;
  if (amount <= 0) return NOTHING_NEW;
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
    return NOTHING_NEW;
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
  if (isLate) await addRefund(tx, { chargeId: id, cause: 'after-end', amount, basis: { taken: 0 } }, now);
  return { newAmount: amount, newPaymentIntent: paymentIntent, newFailures: 0 };
}

/** Counts what was committed. A repetition counts nothing. */
function countCharges({ newAmount, newFailures }: AppliedInvoice): void {
  if (newAmount > 0) chargesCounter.inc({ outcome: 'paid' });
  chargedCentsCounter.inc(newAmount);
  chargesCounter.inc({ outcome: 'failed' }, newFailures);
}

/** Books the months that an invoice pays, or records that its payment failed. Repeating it changes nothing. */
@Injectable()
export class ApplyInvoice {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly store: SubscriptionStore,
    private readonly events: SubscriptionEvents,
    private readonly outbox: Outbox,
    private readonly findRefunds: FindRefunds,
  ) {}

  /**
   * The id of the subscription at Stripe, which the caller syncs afterwards; null without a subscription.
   * @throws the errors of `PaymentsClient`
   */
  async applyById(invoiceId: string): Promise<string | null> {
    return this.apply(await this.payments.send(getPlanInvoice, { invoiceId }));
  }

  /** @throws the errors of `PaymentsClient` */
  async apply(invoice: PlanInvoice): Promise<string | null> {
    const { stripeSubscription: stripeId } = invoice;
    const storedSubscription = stripeId === null ? null : await findSubscriptionByStripeId(this.store, stripeId);
    if (storedSubscription === null) return stripeId;
    const applied = await this.store.run(async (tx) => {
      const subscription = await lockSubscription(tx, storedSubscription.id);
      const changes = await this.applyToSubscription(tx, subscription, invoice);
      if (invoice.status !== 'open' && subscription.openInvoice?.id === invoice.id) subscription.openInvoice = null;
      await saveSubscription(tx, subscription);
      return changes;
    });
    countCharges(applied);
    if (applied.newPaymentIntent !== null) await this.findRefunds.applyAllOfPayment(applied.newPaymentIntent);
    return stripeId;
  }

  private async applyToSubscription(tx: Transaction, subscription: Subscription, invoice: PlanInvoice): Promise<AppliedInvoice> {
    const now = this.store.now();
    if (invoice.status === 'paid') await this.bookPaidLines(tx, subscription, invoice.lines);
    await recordPaidInvoice(tx, subscription, invoice, now);
    if (invoice.status === 'paid') return recordCharge(tx, this.outbox, subscription, { invoice, now });
    return { ...NOTHING_NEW, newFailures: await this.recordOpenInvoice(tx, subscription, invoice) };
  }

  private async bookPaidLines(tx: Transaction, subscription: Subscription, lines: PlanInvoice['lines']): Promise<void> {
    const isFirstPayment = subscription.paid === 0;
    let isNew = false;
    for (const { id: source, thousandths } of lines) {
      if (thousandths === 0) continue;
      const isNewEntry = await bookMonths(tx, subscription, { kind: 'paid', thousandths, source }, this.store.now());
      isNew ||= isNewEntry;
    }
    // The first payment is published as the start of the subscription, not as a renewal.
    if (isNew && !isFirstPayment && subscription.status !== 'cancelled')
      await this.events.raiseVersionAndPublish(tx, subscriptionRenewed, subscription);
  }

  /**
   * Publishes each further attempt that failed; the first one is published when the plan becomes past due.
   * Returns the number of new failed attempts.
   */
  private async recordOpenInvoice(tx: Transaction, subscription: Subscription, invoice: PlanInvoice): Promise<number> {
    const openInvoice = openInvoiceOf(invoice);
    if (openInvoice === null || subscription.status === 'cancelled') return 0;
    const earlierAttempts = subscription.openInvoice?.id === openInvoice.id ? subscription.openInvoice.attempts : 0;
    if (openInvoice.attempts <= earlierAttempts) return 0;
    subscription.openInvoice = openInvoice;
    if (subscription.status === 'incomplete' || (subscription.status === 'past_due' && earlierAttempts > 0))
      await this.events.raiseVersionAndPublish(tx, subscriptionPaymentFailed, subscription);
    return openInvoice.attempts - earlierAttempts;
  }
}

/** The unpaid amount after a failed attempt; null when nothing is due. */
function openInvoiceOf({ id, status, attempts, amountRemaining: amount, pageUrl: url }: PlanInvoice): OpenInvoice | null {
  return status === 'open' && attempts > 0 ? { id, url, amount, attempts } : null;
}

/** Records paid invoices of a plan whose events have not arrived: an unknown charge would not be refunded. */
@Injectable()
export class ApplyMissingInvoices {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly store: SubscriptionStore,
    private readonly applyInvoice: ApplyInvoice,
  ) {}

  /** Repeating it changes nothing. @throws the errors of `PaymentsClient` */
  async applyAll({ id, stripeSubscription }: Subscription): Promise<void> {
    const chargeIds = new Set((await findChargesOf(this.store, id)).map((charge) => charge.id));
    const pages = readAllPages((cursor) => this.payments.send(listPlanInvoices, { stripeSubscription, status: 'paid', cursor }));
    for await (const { invoices } of pages)
      for (const invoice of invoices) if (!chargeIds.has(invoice.id)) await this.applyInvoice.applyById(invoice.id);
  }
}
