import { getLowStock } from '@brote/contracts/catalog';
import { type Activity, type DashboardView, type DueDay, type LowStockView, type Metrics } from '@brote/contracts/reporting';
import { RequestClient } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable, Logger } from '@nestjs/common';
import { PeopleNames } from '#app/people/people-names';
import { SELECT_LATEST_ACTIVITY, SELECT_METRICS, SELECT_UPCOMING_DELIVERIES } from './metrics.queries';
import { SharedDashboardAnswer } from './shared-dashboard-answer';

const STOCK_DEADLINE_MS = 1_500;

type AmountKey = 'totalRevenue' | 'monthlyRevenue' | 'lastMonthRevenue' | 'mrr' | 'mrrPaused' | 'mrrPastDue';
type MetricsRow = Omit<Metrics, AmountKey | 'churnRate' | 'conversionRate'> & Record<AmountKey, number> & { today: string };

interface ActivityRow extends Pick<Activity, 'kind' | 'id' | 'number' | 'status'> {
  at: Date;
  plan_id: Activity['planId'];
  amount: number;
  user_id: string | null;
}

const toEur = (amount: number) => ({ amount, currency: 'EUR' as const });

/** Reads the current metrics, the latest activity, upcoming deliveries and low stock. */
@Injectable()
export class GetDashboard {
  private readonly logger = new Logger(GetDashboard.name);

  constructor(
    private readonly database: Database,
    private readonly requests: RequestClient,
    private readonly people: PeopleNames,
    private readonly clock: Clock,
    private readonly sharedAnswer: SharedDashboardAnswer,
  ) {}

  get(): Promise<DashboardView> {
    return this.sharedAnswer.get(() => this.loadDashboard());
  }

  private async loadDashboard(): Promise<DashboardView> {
    const now = this.clock.now();
    const [[metricsRow], activity, upcoming, lowStock] = await Promise.all([
      this.database.query<MetricsRow>(SELECT_METRICS, { now }),
      this.findLatestActivity(),
      this.database.query<DueDay>(SELECT_UPCOMING_DELIVERIES, { now }),
      this.findLowStock(),
    ]);
    if (metricsRow === undefined) throw new Error('The metrics query returned no row');
    const { today, ...metrics } = metricsRow;
    return { at: now.toISOString(), today, metrics: metricsOf(metrics), activity, upcoming, lowStock };
  }

  private async findLatestActivity(): Promise<Activity[]> {
    const rows = await this.database.query<ActivityRow>(SELECT_LATEST_ACTIVITY);
    const [buyers, owners] = await Promise.all([
      this.people.findBuyerNames(rows.filter(({ kind }) => kind === 'order').map(({ id }) => id)),
      this.people.findAccountNames(
        rows.flatMap(({ kind, user_id: ownerId }) => (kind === 'subscription' && ownerId !== null ? [ownerId] : [])),
      ),
    ]);
    return rows.map((row) => activityOf(row, (row.kind === 'order' ? buyers.get(row.id) : owners.get(row.user_id ?? '')) ?? null));
  }

  /** Requested from its owner: stock moves without an event for each piece. */
  private async findLowStock(): Promise<LowStockView | null> {
    try {
      const { skuStocks } = await this.requests.send(getLowStock, {}, { deadlineMs: STOCK_DEADLINE_MS });
      return { items: skuStocks };
    } catch (error) {
      this.logger.warn(`The stock could not be requested from the catalogue: ${String(error)}`);
      return null;
    }
  }
}

function metricsOf(metricsRow: Omit<MetricsRow, 'today'>): Metrics {
  const { activeSubscriptions, cancelledThisMonth, ordersThisMonth, totalUsers } = metricsRow;
  const { totalRevenue, monthlyRevenue, lastMonthRevenue, mrr, mrrPaused, mrrPastDue } = metricsRow;
  return {
    ...metricsRow,
    ...{ totalRevenue: toEur(totalRevenue), monthlyRevenue: toEur(monthlyRevenue), lastMonthRevenue: toEur(lastMonthRevenue) },
    ...{ mrr: toEur(mrr), mrrPaused: toEur(mrrPaused), mrrPastDue: toEur(mrrPastDue) },
    ...{ writtenOffMonths: toMonths(metricsRow.writtenOffMonths), writtenOffThisMonth: toMonths(metricsRow.writtenOffThisMonth) },
    churnRate: percentOf(cancelledThisMonth, activeSubscriptions + cancelledThisMonth),
    conversionRate: percentOf(ordersThisMonth, totalUsers),
  };
}

/** Thousandths as months with one decimal. */
function toMonths(thousandthsOfMonth: number): number {
  return Math.round(thousandthsOfMonth / 100) / 10;
}

/** Percentage with one decimal; 0 for an empty base. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10;
}

function activityOf({ at, plan_id: planId, amount, user_id: ownerId, ...rest }: ActivityRow, name: string | null): Activity {
  return { ...rest, at: at.toISOString(), planId, amount: toEur(amount), isGuest: ownerId === null, name };
}
