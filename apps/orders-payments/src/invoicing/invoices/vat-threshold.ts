import { type VatLevel, type VatStatusView, getVatStatus } from '@brote/contracts/staff-orders';
import { type PlanSales, getPlanSalesAbroad } from '@brote/contracts/subscriptions';
import { eurosFromCents, splitVat } from '@brote/money';
import { vatRateChangeDays } from '@brote/money/vat-rates';
import { RequestClient, RequestHandler } from '@brote/messaging';
import { Clock, madridDay } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { vatModeOn, vatRateOn } from '#app/core/orders/vat';
import { InvoicesQueries } from './invoices.queries';

/** Cents: Directive 2006/112/EC, article 59c, counts 10,000 € a calendar year, without VAT. */
export const THRESHOLD_CENTS = 1_000_000;
/** The first day whose rates of VAT are known; no payment is older. */
const FIRST_DAY = '2020-01-01';
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

/** What decides the VAT of sales. */
interface VatCalendar {
  /** First day of the mode `destination`; empty: never. */
  destinationFrom: string;
  /** `YYYY-MM-DD` in Europe/Madrid. */
  today: string;
}

/** The days since which mode and rates of all countries did not change until the next of them, the earliest first. */
function vatPeriods({ destinationFrom, today }: VatCalendar): string[] {
  const changes = vatRateChangeDays(FIRST_DAY, today);
  const hasSwitched = vatModeOn(destinationFrom, today) === 'destination';
  return [...new Set([FIRST_DAY, ...changes, ...(hasSwitched ? [destinationFrom] : [])])].toSorted();
}

/**
 * The VAT mode and how far its threshold is away, in the calendar year of today. Plans have no documents here, so the VAT of the day of
 * payment is taken out of their payments.
 */
export function vatStatusOf(calendar: VatCalendar, sales: VatSales): VatStatusView {
  const { destinationFrom, today } = calendar;
  const year = yearOf(today);
  const thisYear = salesOf(destinationFrom, year, sales);
  const lastYear = salesOf(destinationFrom, year - 1, sales);
  const totalCents = Math.max(0, thisYear.total.amount);
  const percent = Math.floor((totalCents * 100) / THRESHOLD_CENTS);
  return {
    mode: vatModeOn(destinationFrom, today),
    ...(destinationFrom === '' ? {} : { destinationFrom }),
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

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}

function salesOf(destinationFrom: string, year: number, { orders, plans }: VatSales): VatStatusView['thisYear'] {
  const orderCents = orders.filter((sold) => sold.year === year).reduce((totalCents, { net }) => totalCents + net, 0);
  const planCents = plans
    .filter((sold) => sold.year === year)
    .reduce((totalCents, sale) => totalCents + netCentsOf(destinationFrom, sale), 0);
  return {
    year,
    orders: { ...eurosFromCents(orderCents) },
    plans: { ...eurosFromCents(planCents) },
    total: { ...eurosFromCents(orderCents + planCents) },
  };
}

/** Cents without the VAT of the payment's period. */
function netCentsOf(destinationFrom: string, { country, year, amount, paidFrom = `${String(year)}-01-01` }: PlanSales): number {
  return splitVat(eurosFromCents(amount), vatRateOn(destinationFrom, country, paidFrom)).net.amount;
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
    const calendar = { destinationFrom: this.config.vatDestinationFrom, today: madridDay(this.clock.now()) };
    const fromYear = yearOf(calendar.today) - 1;
    const [orders, { sales: plans }] = await Promise.all([
      this.invoices.findSalesAbroad(fromYear),
      this.requests.send(getPlanSalesAbroad, { fromYear, periodsFrom: vatPeriods(calendar) }),
    ]);
    return vatStatusOf(calendar, { orders, plans });
  }
}
