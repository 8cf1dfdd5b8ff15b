import { momentOf, secondOf } from '@brote/stripe-service';
import type Stripe from 'stripe';
import { THOUSANDTHS_PER_MONTH } from '#app/plans/ledger/book-months';

const MEAN_MONTH_SECONDS = (365.25 / 12) * 86_400;

/** The same moment one month earlier, as Stripe counts: the 31st becomes the last day of a shorter month. Seconds. */
function monthBefore(seconds: number): number {
  const at = momentOf(seconds);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 0)).getUTCDate();
  const oneMonthEarlier = new Date(at);
  oneMonthEarlier.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  oneMonthEarlier.setUTCMonth(at.getUTCMonth() - 1);
  return secondOf(oneMonthEarlier);
}

/** Months of a whole period of any length. */
function wholeMonths({ start, end }: Stripe.InvoiceLineItem['period']): number {
  return Math.max(1, Math.round((end - start) / MEAN_MONTH_SECONDS));
}

/** Whether the line is an add-on item. */
export function isOneTime({ parent }: Pick<Stripe.InvoiceLineItem, 'parent'>): boolean {
  return parent?.subscription_item_details === null && parent.invoice_item_details?.proration === false;
}

/**
 * The months that a line of a paid invoice pays, in thousandths. A whole period counts one or more months, a credit counts negative, and a
 * plan change counts the charged part. Lines without a part of the plan count 0.
 */
export function monthsOfLine({ parent, amount, period }: Stripe.InvoiceLineItem): number {
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  if (!details) return 0;
  if (!details.proration) return parent?.subscription_item_details ? wholeMonths(period) * THOUSANDTHS_PER_MONTH : 0;
  const { start, end } = period;
  const share = Math.round(((end - start) / (end - monthBefore(end))) * THOUSANDTHS_PER_MONTH);
  return amount < 0 ? -share : share;
}

/** Months from a moment to the end of a period, in thousandths. */
export function monthsUntil(end: Date, from: Date): number {
  const endSeconds = secondOf(end);
  return Math.max(0, Math.round(((endSeconds - secondOf(from)) / (endSeconds - monthBefore(endSeconds))) * THOUSANDTHS_PER_MONTH));
}
