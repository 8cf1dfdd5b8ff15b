import { momentOf, secondOf } from '@brote/stripe-service';
import type Stripe from 'stripe';
import { THOUSANDTHS } from './book-months';

const MEAN_MONTH_S = (365.25 / 12) * 86_400;

/** The same moment one month earlier, as Stripe counts: the 31st becomes the last day of a shorter month. Seconds. */
function monthBefore(seconds: number): number {
  const at = momentOf(seconds);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 0)).getUTCDate();
  const moved = new Date(at);
  moved.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  moved.setUTCMonth(at.getUTCMonth() - 1);
  return secondOf(moved);
}

/** Of a period that is whole, of however many months. */
function wholeMonths({ start, end }: Stripe.InvoiceLineItem['period']): number {
  return Math.max(1, Math.round((end - start) / MEAN_MONTH_S));
}

/** Whether a line is something that was bought once on the page of the plan. */
export function isBoughtOnce({ parent }: Pick<Stripe.InvoiceLineItem, 'parent'>): boolean {
  return parent?.subscription_item_details === null && parent.invoice_item_details?.proration === false;
}

/**
 * The months that a line of a paid invoice pays, in thousandths: a whole period of one or more months, or the part that a credit gives back (negative) or a
 * change charges anew. 0 for what is no part of the plan.
 */
export function monthsOfLine({ parent, amount, period }: Stripe.InvoiceLineItem): number {
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  if (!details) return 0;
  if (!details.proration) return parent?.subscription_item_details ? wholeMonths(period) * THOUSANDTHS : 0;
  const { start, end } = period;
  const share = Math.round(((end - start) / (end - monthBefore(end))) * THOUSANDTHS);
  return amount < 0 ? -share : share;
}

/** The months from one moment to the end of a period, in thousandths. */
export function monthsUntil(end: Date, from: Date): number {
  const endS = secondOf(end);
  return Math.max(0, Math.round(((endS - secondOf(from)) / (endS - monthBefore(endS))) * THOUSANDTHS));
}
