import { Database } from '@brote/persistence';
import { createdSinceFilter, SINGLE_RETRY, StripeRateLimiter } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { IsNull, Not } from 'typeorm';
import { Payment } from '#app/core/order-payments/payment.entity';
import { nextCursorOf, PAGE_SIZE, pageAfter } from '#app/payments/plans/list-page';
import { idOf } from '#app/payments/stripe/stripe-id';
import { BalanceTransaction } from './balance-transaction.entity';

/** Days between an invoice and its payment: the retries of a failed renewal. */
const COLLECTION_DAYS = 40;
const DAY_MS = 86_400_000;

/** Invoices at Stripe by the payment that paid them. */
export type PaidInvoices = ReadonlyMap<string, string>;

/** Finds the invoices at Stripe that payments of plans have paid. A charge does not name its invoice. */
@Injectable()
export class FindPaidInvoices {
  constructor(
    private readonly stripe: Stripe,
    private readonly database: Database,
    private readonly rateLimiter: StripeRateLimiter,
  ) {}

  /** The invoices that may have been paid since then; null for all. @throws Stripe's errors */
  async readSince(since: Date | null): Promise<PaidInvoices> {
    const created = since === null ? undefined : createdSinceFilter(new Date(since.getTime() - COLLECTION_DAYS * DAY_MS));
    const invoices = new Map<string, string>();
    let cursor: string | null = null;
    do {
      await this.rateLimiter.acquire();
      const params: Stripe.InvoicePaymentListParams = { status: 'paid', limit: PAGE_SIZE, ...pageAfter(cursor) };
      const page = await this.stripe.invoicePayments.list(created === undefined ? params : { ...params, created }, SINGLE_RETRY);
      for (const { invoice, payment } of page.data) {
        const [paymentIntent, id] = [idOf(payment.payment_intent), idOf(invoice)];
        if (paymentIntent !== null && id !== null) invoices.set(paymentIntent, id);
      }
      cursor = nextCursorOf(page);
    } while (cursor !== null);
    return invoices;
  }

  /** The invoice of one payment, of whatever age; null for a purchase without a plan. @throws Stripe's errors */
  async find(paymentIntent: string): Promise<string | null> {
    const known = await this.database.repository(BalanceTransaction).findOneBy({ paymentIntent, stripeInvoice: Not(IsNull()) });
    if (known !== null) return known.stripeInvoice;
    if (await this.database.repository(Payment).existsBy({ paymentIntent })) return null;
    await this.rateLimiter.acquire();
    const payment = { type: 'payment_intent', payment_intent: paymentIntent } as const;
    const { data } = await this.stripe.invoicePayments.list({ payment, limit: 1 }, SINGLE_RETRY);
    return idOf(data[0]?.invoice);
  }
}
