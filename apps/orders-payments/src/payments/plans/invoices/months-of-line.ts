import { momentOf, monthShareBetween, THOUSANDTHS_PER_MONTH } from '@brote/contracts/payments';
import type Stripe from 'stripe';

const MEAN_MONTH_SECONDS = (365.25 / 12) * 86_400;

/** Whether the line is an add-on item. */
export function isAddOnLine({ parent }: Pick<Stripe.InvoiceLineItem, 'parent'>): boolean {
  return parent?.subscription_item_details === null && parent.invoice_item_details?.proration === false;
}

/**
 * The months that a line of a paid invoice pays, in thousandths. A whole period counts one or more months, a credit counts negative, and a
 * plan change counts the charged part. Lines without a part of the plan count 0.
 */
export function monthsOfLine({ parent, amount, period }: Pick<Stripe.InvoiceLineItem, 'parent' | 'amount' | 'period'>): number {
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  if (!details) return 0;
  if (!details.proration) return parent?.subscription_item_details ? wholeMonths(period) * THOUSANDTHS_PER_MONTH : 0;
  const share = monthShareBetween(momentOf(period.start), momentOf(period.end));
  return amount < 0 ? -share : share;
}

/** Months of a whole period of any length. */
function wholeMonths({ start, end }: Stripe.InvoiceLineItem['period']): number {
  return Math.max(1, Math.round((end - start) / MEAN_MONTH_SECONDS));
}
