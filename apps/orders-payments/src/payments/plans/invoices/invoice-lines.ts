import { type BilledLine, momentOf } from '@brote/contracts/payments';
import { PLAN_IDS } from '@brote/contracts/catalog';
import type Stripe from 'stripe';
import { SINGLE_RETRY } from '@brote/stripe-service';
import { PAGE_SIZE } from '#app/payments/plans/list-page';
import { idOf } from '#app/payments/stripe/stripe-id';
import { planProductId } from '#app/payments/plans/billing/ensure-plan-price';
import { isAddOnLine, monthsOfLine } from './months-of-line';

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

/** The lines of the plan, as they were billed. */
export function billedLinesOf(lines: readonly Stripe.InvoiceLineItem[]): BilledLine[] {
  return lines.filter((line) => !isAddOnLine(line)).map(toBilledLine);
}

function toBilledLine(line: Stripe.InvoiceLineItem): BilledLine {
  const { amount, period } = line;
  const times = { from: momentOf(period.start).toISOString(), until: momentOf(period.end).toISOString() };
  return { kind: kindOf(line), amount, ...priceOf(line), thousandths: monthsOfLine(line), ...times };
}

function kindOf({ parent, amount }: Stripe.InvoiceLineItem): BilledLine['kind'] {
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  if (!details) return 'other';
  if (!details.proration) return 'period';
  return amount < 0 ? 'credit' : 'rest';
}

/** Stripe sends the price in cents as a decimal text. */
function priceOf({ pricing }: Stripe.InvoiceLineItem): Pick<BilledLine, 'price' | 'planId'> {
  const product = pricing?.price_details?.product;
  const price = pricing?.unit_amount_decimal ?? null;
  return { price: price === null ? null : Math.round(Number(price)), planId: PLAN_IDS.find((id) => planProductId(id) === product) ?? null };
}

/** The payment that paid an invoice, which was fetched with its payments; null without one. */
export function paymentIntentOf({ payments }: Stripe.Invoice): string | null {
  return idOf(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent);
}
