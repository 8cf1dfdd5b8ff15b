import { type VatLevel, type VatMode, type VatStatusView, getVatStatus } from '@brote/contracts/staff-orders';
import { type PlanSales, getPlanSalesAbroad } from '@brote/contracts/subscriptions';
import { eurosFromCents, splitVat } from '@brote/money';
import { vatRatePermille } from '#app/core/orders/vat';
import { RequestClient, RequestHandler } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { madridYear } from '#app/core/orders/order-number';
import { InvoicesQueries } from './invoices.queries';

/** Cents: Directive 2006/112/EC, article 59c, counts 10,000 € a calendar year, without VAT. */
export const THRESHOLD_CENTS = 1_000_000;
/** Percent of the threshold from which the shop warns. */
const NEAR_PERCENT = 80;

/** Invoices less credit notes of one year for buyers abroad: cents, without VAT. */
export interface OrderSales {
  year: number;
  net: number;
}

interface VatSales {
  orders: readonly OrderSales[];
  plans: readonly PlanSales[];
}

/**
 * The VAT mode and how far its threshold is away. Plans have no documents here, so the VAT of the present mode is taken out of their payments.
 *
 * @param year the calendar year in Europe/Madrid
 */
export function vatStatusOf(mode: VatMode, year: number, sales: VatSales): VatStatusView {
  const thisYear = salesOf(mode, year, sales);
  const lastYear = salesOf(mode, year - 1, sales);
  const totalCents = Math.max(0, thisYear.total.amount);
  const percent = Math.floor((totalCents * 100) / THRESHOLD_CENTS);
  return {
    mode,
    threshold: { ...eurosFromCents(THRESHOLD_CENTS) },
    thisYear,
    lastYear,
    left: { ...eurosFromCents(Math.max(0, THRESHOLD_CENTS - totalCents)) },
    percent,
    level: levelOf(percent, Math.max(totalCents, lastYear.total.amount)),
  };
}

/** The threshold itself is still allowed. */
function levelOf(percent: number, highestCents: number): VatLevel {
  if (highestCents > THRESHOLD_CENTS) return 'over';
  return percent >= NEAR_PERCENT ? 'near' : 'below';
}

function salesOf(mode: VatMode, year: number, { orders, plans }: VatSales): VatStatusView['thisYear'] {
  const orderCents = orders.filter((sold) => sold.year === year).reduce((totalCents, { net }) => totalCents + net, 0);
  const planCents = plans
    .filter((sold) => sold.year === year)
    .reduce(
      (totalCents, { country, amount }) => totalCents + splitVat(eurosFromCents(amount), vatRatePermille(mode, country)).net.amount,
      0,
    );
  return {
    year,
    orders: { ...eurosFromCents(orderCents) },
    plans: { ...eurosFromCents(planCents) },
    total: { ...eurosFromCents(orderCents + planCents) },
  };
}

/** The VAT mode, and the distance to the threshold of distance sales. */
@Controller()
export class GetVatStatus {
  constructor(
    private readonly config: OrdersConfig,
    private readonly invoices: InvoicesQueries,
    private readonly requests: RequestClient,
    private readonly clock: Clock,
  ) {}

  /** @throws Unavailable while the service of plans does not answer: a sum without plans would seem too low */
  @RequestHandler(getVatStatus)
  async get(): Promise<VatStatusView> {
    const year = madridYear(this.clock.now());
    const [orders, { sales: plans }] = await Promise.all([
      this.invoices.findSalesAbroad(year - 1),
      this.requests.send(getPlanSalesAbroad, { fromYear: year - 1 }),
    ]);
    return vatStatusOf(this.config.vatMode, year, { orders, plans });
  }
}
