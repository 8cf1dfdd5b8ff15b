import { subscriptionPaymentFailed, subscriptionRenewed } from '@brote/contracts/subscriptions';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { FindRefunds } from '#app/billing/refunds/find-refunds';
import { SubscriptionStore } from '#app/subscription-store';
import { idOf } from '#app/billing/stripe/stripe-state';
import type { OpenInvoice, Subscription } from '#app/plans/subscriptions/subscription';
import { lockSubscription, saveSubscription, findSubscriptionByStripeId } from '#app/plans/subscriptions/subscription.queries';
import { SubscriptionEvents } from '#app/schedule/subscription-events/subscription-events';
import { bookMonths } from '#app/plans/ledger/book-months';
import { recordCharge } from './record-charge';
import { monthsOfLine } from '#app/billing/stripe/months-of-line';

const SINGLE_RETRY = { maxNetworkRetries: 1 };
const PAGE_SIZE = 100;

/** Books the months that an invoice pays, or records that its payment failed. Repeating it changes nothing. */
@Injectable()
export class ApplyInvoice {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: SubscriptionStore,
    private readonly events: SubscriptionEvents,
    private readonly outbox: Outbox,
    private readonly findRefunds: FindRefunds,
  ) {}

  /**
   * The id of the subscription at Stripe, which the caller syncs afterwards; null without a subscription.
   * @throws Stripe's errors
   */
  async applyById(invoiceId: string): Promise<string | null> {
    return this.apply(await this.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }, SINGLE_RETRY));
  }

  /** @throws Stripe's errors */
  async apply(invoice: Stripe.Invoice): Promise<string | null> {
    const stripeId = idOf(invoice.parent?.subscription_details?.subscription);
    const storedSubscription = stripeId === null ? null : await findSubscriptionByStripeId(this.store, stripeId);
    if (storedSubscription === null) return stripeId;
    const lines = invoice.status === 'paid' ? await this.fetchLinesOf(invoice) : [];
    const newPaymentIntent = await this.store.run(async (tx) => {
      const subscription = await lockSubscription(tx, storedSubscription.id);
      let paymentIntent: string | null = null;
      if (invoice.status === 'paid') await this.bookPaidLines(tx, subscription, lines);
      if (invoice.status === 'paid')
        paymentIntent = await recordCharge(tx, this.outbox, subscription, { invoice, lines, now: this.store.now() });
      else await this.recordOpenInvoice(tx, subscription, invoice);
      if (invoice.status !== 'open' && subscription.openInvoice?.id === invoice.id) subscription.openInvoice = null;
      await saveSubscription(tx, subscription);
      return paymentIntent;
    });
    if (newPaymentIntent !== null) await this.findRefunds.applyAllOfPayment(newPaymentIntent);
    return stripeId;
  }

  private async fetchLinesOf({ id, lines }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
    if (!lines.has_more) return lines.data;
    return this.stripe.invoices.listLineItems(id, { limit: PAGE_SIZE }, SINGLE_RETRY).autoPagingToArray({ limit: 1_000 });
  }

  private async bookPaidLines(tx: Transaction, subscription: Subscription, lines: readonly Stripe.InvoiceLineItem[]): Promise<void> {
    const isFirstPayment = subscription.paid === 0;
    let isNew = false;
    for (const line of lines) {
      const thousandths = monthsOfLine(line);
      if (thousandths === 0) continue;
      const isNewEntry = await bookMonths(tx, subscription, { kind: 'paid', thousandths, source: line.id }, this.store.now());
      isNew ||= isNewEntry;
    }
    // The first payment is published as the start of the subscription, not as a renewal.
    if (isNew && !isFirstPayment && subscription.status !== 'cancelled')
      await this.events.raiseVersionAndPublish(tx, subscriptionRenewed, subscription);
  }

  /** Publishes each further attempt that failed; the first one is published when the plan becomes past due. */
  private async recordOpenInvoice(tx: Transaction, subscription: Subscription, invoice: Stripe.Invoice): Promise<void> {
    const openInvoice = openInvoiceOf(invoice);
    if (openInvoice === null || subscription.status === 'cancelled') return;
    const earlierAttempts = subscription.openInvoice?.id === openInvoice.id ? subscription.openInvoice.attempts : 0;
    if (openInvoice.attempts <= earlierAttempts) return;
    subscription.openInvoice = openInvoice;
    if (subscription.status === 'incomplete' || (subscription.status === 'past_due' && earlierAttempts > 0))
      await this.events.raiseVersionAndPublish(tx, subscriptionPaymentFailed, subscription);
  }
}

/** The unpaid amount after a failed attempt; null when nothing is due. */
export function openInvoiceOf(invoice: Stripe.Invoice): OpenInvoice | null {
  const { id, status, attempt_count: attempts, amount_remaining: amount, hosted_invoice_url: url } = invoice;
  return status === 'open' && attempts > 0 ? { id, url: url ?? null, amount, attempts } : null;
}
