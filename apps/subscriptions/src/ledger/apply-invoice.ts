import { subscriptionPaymentFailed, subscriptionRenewed } from '@brote/contracts/subscriptions';
import { Outbox } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { FindRefunds } from '#app/refunds/find-refunds';
import { Store } from '#app/store';
import { idOf } from '#app/stripe/stripe-state';
import type { OpenInvoice, Subscription } from '#app/subscriptions/subscription';
import { lockSubscription, saveSubscription, subscriptionAtStripe } from '#app/subscriptions/subscription-rows';
import { SubscriptionEvents } from '#app/subscriptions/subscription-events';
import { bookMonths } from './book-months';
import { recordCharge } from './record-charge';
import { monthsOfLine } from './months-of-line';

const SINGLE_RETRY = { maxNetworkRetries: 1 };
const LARGEST_PAGE = 100;

/** Books the months that an invoice pays, or records that its payment failed. Repeating it changes nothing. */
@Injectable()
export class ApplyInvoice {
  constructor(
    private readonly stripe: Stripe,
    private readonly store: Store,
    private readonly events: SubscriptionEvents,
    private readonly outbox: Outbox,
    private readonly refunds: FindRefunds,
  ) {}

  /**
   * The id of the subscription at Stripe, which the caller syncs afterwards; null without a subscription.
   * @throws Stripe's errors
   */
  async byId(invoiceId: string): Promise<string | null> {
    return this.apply(await this.stripe.invoices.retrieve(invoiceId, { expand: ['payments'] }, SINGLE_RETRY));
  }

  /** @throws Stripe's errors */
  async apply(invoice: Stripe.Invoice): Promise<string | null> {
    const stripeId = idOf(invoice.parent?.subscription_details?.subscription);
    const known = stripeId === null ? null : await subscriptionAtStripe(this.store, stripeId);
    if (known === null) return stripeId;
    const lines = invoice.status === 'paid' ? await this.linesOf(invoice) : [];
    const newPayment = await this.store.run(async (tx) => {
      const one = await lockSubscription(tx, known.id);
      let isNew: string | null = null;
      if (invoice.status === 'paid') await this.paid(tx, one, lines);
      if (invoice.status === 'paid') isNew = await recordCharge(tx, this.outbox, one, { invoice, lines, now: this.store.now() });
      else await this.unpaid(tx, one, invoice);
      if (invoice.status !== 'open' && one.openInvoice?.id === invoice.id) one.openInvoice = null;
      await saveSubscription(tx, one);
      return isNew;
    });
    if (newPayment !== null) await this.refunds.ofPayment(newPayment);
    return stripeId;
  }

  private async linesOf({ id, lines }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
    if (!lines.has_more) return lines.data;
    return this.stripe.invoices.listLineItems(id, { limit: LARGEST_PAGE }, SINGLE_RETRY).autoPagingToArray({ limit: 1_000 });
  }

  private async paid(tx: Transaction, one: Subscription, lines: readonly Stripe.InvoiceLineItem[]): Promise<void> {
    const isFirst = one.paid === 0;
    let isNew = false;
    for (const line of lines) {
      const thousandths = monthsOfLine(line);
      if (thousandths === 0) continue;
      const wasNew = await bookMonths(tx, one, { kind: 'paid', thousandths, source: line.id }, this.store.now());
      isNew ||= wasNew;
    }
    // The first payment is published as the start of the subscription, not as a renewal.
    if (isNew && !isFirst && one.status !== 'cancelled') await this.events.raiseAndPublish(tx, subscriptionRenewed, one);
  }

  /** Publishes each further attempt that failed; the first one is published when the plan becomes past due. */
  private async unpaid(tx: Transaction, one: Subscription, invoice: Stripe.Invoice): Promise<void> {
    const open = openInvoiceOf(invoice);
    if (open === null || one.status === 'cancelled') return;
    const before = one.openInvoice?.id === open.id ? one.openInvoice.attempts : 0;
    if (open.attempts <= before) return;
    one.openInvoice = open;
    if (one.status === 'incomplete' || (one.status === 'past_due' && before > 0))
      await this.events.raiseAndPublish(tx, subscriptionPaymentFailed, one);
  }
}

/** The unpaid amount after a failed attempt; null when nothing is due. */
export function openInvoiceOf(invoice: Stripe.Invoice): OpenInvoice | null {
  const { id, status, attempt_count: attempts, amount_remaining: amount, hosted_invoice_url: url } = invoice;
  return status === 'open' && attempts > 0 ? { id, url: url ?? null, amount, attempts } : null;
}
