import { type VatLevel, type VatStatusView, getVatStatus } from '@brote/contracts/staff-orders';
import { type PlanSales, type PlanSalesAbroad, getPlanSalesAbroad } from '@brote/contracts/subscriptions';
import { eurosFromCents, splitVat } from '@brote/money';
import { RequestClient, RequestHandler } from '@brote/messaging';
import { Clock, madridDay } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { vatModeOn, vatRateOn } from '#app/core/orders/vat';
import { InvoicesQueries } from './invoices.queries';

/** Cents: Directive 2006/112/EC, article 59c, counts 10,000 € a calendar year, without VAT. */
export const THRESHOLD_CENTS = 1_000_000;
/** Percent of the threshold from which the shop warns. */
const NEAR_PERCENT = 80;

/** Invoices less credit notes of one year for buyers abroad, of orders or of plans: cents, without VAT. */
export interface DocumentedSales {
  year: number;
  isPlan: boolean;
  net: number;
}

interface VatSales {
  documents: readonly DocumentedSales[];
  /** Charges of plans that have no invoice. */
  plans: readonly PlanSales[];
}

/** What decides the VAT of sales. */
interface VatCalendar {
  /** First day of the mode `destination`; empty: never. */
  destinationFrom: string;
  /** `YYYY-MM-DD` in Europe/Madrid. */
  today: string;
}

/**
 * The VAT mode and how far its threshold is away, in the calendar year of today. A charge of a plan counts by its documents once it has its
 * invoice. Until then its payment and its refunds count without the VAT of the day of payment; in both cases they count in their own years.
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

function salesOf(destinationFrom: string, year: number, { documents, plans }: VatSales): VatStatusView['thisYear'] {
  const sumDocuments = (isPlan: boolean) =>
    documents.filter((sold) => sold.year === year && sold.isPlan === isPlan).reduce((totalCents, { net }) => totalCents + net, 0);
  const orderCents = sumDocuments(false);
  const undocumentedCents = plans
    .filter((sold) => sold.year === year)
    .reduce((totalCents, sale) => totalCents + netCentsOf(destinationFrom, sale), 0);
  const planCents = sumDocuments(true) + undocumentedCents;
  return {
    year,
    orders: { ...eurosFromCents(orderCents) },
    plans: { ...eurosFromCents(planCents) },
    total: { ...eurosFromCents(orderCents + planCents) },
  };
}

/** Cents without the VAT of the day of payment. */
function netCentsOf(destinationFrom: string, { country, paidOn, amount }: PlanSales): number {
  return splitVat(eurosFromCents(amount), vatRateOn(destinationFrom, country, paidOn)).net.amount;
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
    // First, so that a document of this moment is not counted twice.
    const documents = await this.invoices.findSalesAbroad(fromYear);
    return vatStatusOf(calendar, { documents, plans: await this.findUndocumentedSales(fromYear) });
  }

  private async findUndocumentedSales(fromYear: number): Promise<PlanSales[]> {
    const undocumentedSales: PlanSales[] = [];
    let cursor: string | null = null;
    do {
      const page: PlanSalesAbroad = await this.requests.send(getPlanSalesAbroad, { fromYear, cursor });
      const documents = await this.invoices.findDocumentsOf(page.sales.map(({ chargeId }) => chargeId));
      const documentedIds = new Set(documents.map(({ chargeId }) => chargeId));
      undocumentedSales.push(...page.sales.filter(({ chargeId }) => !documentedIds.has(chargeId)));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return undocumentedSales;
  }
}
