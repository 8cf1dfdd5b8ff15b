import type { VatLevel, VatMode, VatStatusView } from '@brote/contracts/staff-orders';
import type { PlanSales } from '@brote/contracts/subscriptions';
import { euros, splitVat } from '@brote/money';
import { vatRatePermille } from './vat';

/** Cents: Directive 2006/112/EC, article 59c, counts 10,000 € a calendar year, without VAT. */
export const THRESHOLD_CENTS = 1_000_000;
/** Percent of the threshold from which the shop warns. */
const NEAR_PERCENT = 80;

/** Invoices less credit notes of one year for buyers abroad: cents, without VAT. */
export interface OrderSales {
  year: number;
  net: number;
}

interface Sales {
  orders: readonly OrderSales[];
  plans: readonly PlanSales[];
}

/**
 * The VAT mode and how far its threshold is away. Plans have no documents here, so the VAT of the present mode is taken out of their payments.
 *
 * @param year the calendar year in Europe/Madrid
 */
export function vatStatusOf(mode: VatMode, year: number, sales: Sales): VatStatusView {
  const thisYear = salesOf(mode, year, sales);
  const lastYear = salesOf(mode, year - 1, sales);
  const sum = Math.max(0, thisYear.total.amount);
  const percent = Math.floor((sum * 100) / THRESHOLD_CENTS);
  return {
    mode,
    threshold: { ...euros(THRESHOLD_CENTS) },
    thisYear,
    lastYear,
    left: { ...euros(Math.max(0, THRESHOLD_CENTS - sum)) },
    percent,
    level: levelOf(percent, Math.max(sum, lastYear.total.amount)),
  };
}

/** The threshold itself is still allowed. */
function levelOf(percent: number, highestCents: number): VatLevel {
  if (highestCents > THRESHOLD_CENTS) return 'over';
  return percent >= NEAR_PERCENT ? 'near' : 'below';
}

function salesOf(mode: VatMode, year: number, { orders, plans }: Sales): VatStatusView['thisYear'] {
  const orderCents = orders.filter((sold) => sold.year === year).reduce((sum, { net }) => sum + net, 0);
  const planCents = plans
    .filter((sold) => sold.year === year)
    .reduce((sum, { country, amount }) => sum + splitVat(euros(amount), vatRatePermille(mode, country)).net.amount, 0);
  return { year, orders: { ...euros(orderCents) }, plans: { ...euros(planCents) }, total: { ...euros(orderCents + planCents) } };
}
