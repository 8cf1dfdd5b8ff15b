import type Stripe from 'stripe';
import { SINGLE_RETRY } from '@brote/stripe-service';
import { PAGE_SIZE } from '#app/payments/plans/list-page';
import { idOf } from '#app/payments/stripe/stripe-id';
import { isAddOnLine } from './months-of-line';

const MAX_LINES = 1_000;

/** All lines of an invoice. @throws Stripe's errors */
export async function fetchLinesOf(stripe: Stripe, { id, lines }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
  if (!lines.has_more) return lines.data;
  return stripe.invoices.listLineItems(id, { limit: PAGE_SIZE }, SINGLE_RETRY).autoPagingToArray({ limit: MAX_LINES });
}

/** Cents of the add-on items among the lines. */
export function addOnAmountOf(lines: readonly Stripe.InvoiceLineItem[]): number {
  return lines.filter(isAddOnLine).reduce((sum, { amount }) => sum + amount, 0);
}

/** The payment that paid an invoice, which was fetched with its payments; null without one. */
export function paymentIntentOf({ payments }: Stripe.Invoice): string | null {
  return idOf(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent);
}
