import { getLowStock } from '@brote/contracts/catalog';
import {
  FIGURES_CHANGED_SUBJECT,
  type Activity,
  type DashboardView,
  type DueDay,
  type LowStockView,
  type Metrics,
} from '@brote/contracts/reporting';
import { RequestClient, BrokerConnection } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PeopleNames } from '#app/people/people-names';
import { ACTIVITY, METRICS, UPCOMING } from './metrics.queries';

const KEPT_MS = 250;
const STOCK_DEADLINE_MS = 1_500;

type Amount = 'totalRevenue' | 'monthlyRevenue' | 'lastMonthRevenue' | 'mrr' | 'mrrPaused' | 'mrrPastDue';
type Counted = Omit<Metrics, Amount | 'churnRate' | 'conversionRate'> & Record<Amount, number> & { today: string };

interface ActivityRow extends Pick<Activity, 'kind' | 'id' | 'number' | 'status'> {
  at: Date;
  plan_id: Activity['planId'];
  amount: number;
  user_id: string | null;
}

const eur = (amount: number) => ({ amount, currency: 'EUR' as const });

/** Current metrics. Requests within 250 ms share one answer, unless a copy of the service announced a change meanwhile. */
@Injectable()
export class GetDashboard implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(GetDashboard.name);
  private last: { at: number; view: Promise<DashboardView> } | undefined;
  private subscription: ReturnType<BrokerConnection['nats']['subscribe']> | undefined;

  constructor(
    private readonly database: Database,
    private readonly requests: RequestClient,
    private readonly people: PeopleNames,
    private readonly clock: Clock,
    private readonly broker: BrokerConnection,
  ) {}

  /** The broker delivers the announcement here before the requests that it causes: those must not get an earlier answer. */
  onApplicationBootstrap(): void {
    this.subscription = this.broker.nats.subscribe(FIGURES_CHANGED_SUBJECT, { callback: () => (this.last = undefined) });
  }

  beforeApplicationShutdown(): void {
    if (!this.broker.nats.isClosed()) this.subscription?.unsubscribe();
  }

  get(): Promise<DashboardView> {
    const at = performance.now();
    if (this.last === undefined || at - this.last.at > KEPT_MS) this.last = { at, view: this.look() };
    return this.last.view;
  }

  private async look(): Promise<DashboardView> {
    const now = this.clock.now();
    const [[counted], activity, upcoming, lowStock] = await Promise.all([
      this.database.query<Counted>(METRICS, [now]),
      this.activity(),
      this.database.query<DueDay>(UPCOMING, [now]),
      this.lowStock(),
    ]);
    if (counted === undefined) throw new Error('The metrics query returned no row');
    const { today, ...figures } = counted;
    return { at: now.toISOString(), today, metrics: metricsOf(figures), activity, upcoming, lowStock };
  }

  private async activity(): Promise<Activity[]> {
    const rows = await this.database.query<ActivityRow>(ACTIVITY);
    const [buyers, owners] = await Promise.all([
      this.people.ofOrders(rows.filter(({ kind }) => kind === 'order').map(({ id }) => id)),
      this.people.ofAccounts(rows.flatMap(({ kind, user_id: owner }) => (kind === 'subscription' && owner !== null ? [owner] : []))),
    ]);
    return rows.map((row) => activityOf(row, (row.kind === 'order' ? buyers.get(row.id) : owners.get(row.user_id ?? '')) ?? null));
  }

  /** Requested from its owner: stock moves without an event for each piece. */
  private async lowStock(): Promise<LowStockView | null> {
    try {
      const { skuStocks } = await this.requests.send(getLowStock, {}, { deadlineMs: STOCK_DEADLINE_MS });
      return { items: skuStocks };
    } catch (error) {
      this.logger.warn(`The stock could not be requested from the catalogue: ${String(error)}`);
      return null;
    }
  }
}

function metricsOf(counted: Omit<Counted, 'today'>): Metrics {
  const { activeSubscriptions, cancelledThisMonth, ordersThisMonth, totalUsers } = counted;
  const { totalRevenue, monthlyRevenue, lastMonthRevenue, mrr, mrrPaused, mrrPastDue } = counted;
  return {
    ...counted,
    ...{ totalRevenue: eur(totalRevenue), monthlyRevenue: eur(monthlyRevenue), lastMonthRevenue: eur(lastMonthRevenue) },
    ...{ mrr: eur(mrr), mrrPaused: eur(mrrPaused), mrrPastDue: eur(mrrPastDue) },
    ...{ writtenOffMonths: monthsOf(counted.writtenOffMonths), writtenOffThisMonth: monthsOf(counted.writtenOffThisMonth) },
    churnRate: percent(cancelledThisMonth, activeSubscriptions + cancelledThisMonth),
    conversionRate: percent(ordersThisMonth, totalUsers),
  };
}

/** Thousandths as months with one decimal. */
function monthsOf(thousandths: number): number {
  return Math.round(thousandths / 100) / 10;
}

/** Percentage with one decimal; 0 for an empty base. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 1_000) / whole) / 10;
}

function activityOf({ at, plan_id: planId, amount, user_id: owner, ...rest }: ActivityRow, name: string | null): Activity {
  return { ...rest, at: at.toISOString(), planId, amount: eur(amount), isGuest: owner === null, name };
}
