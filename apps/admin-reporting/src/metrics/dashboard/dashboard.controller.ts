import {
  countUsers,
  getDashboard,
  getTrends,
  getUserMetrics,
  type DashboardView,
  type TrendPoint,
  type TrendsQuery,
  type TrendsView,
  type UserMetrics,
  type GetUserMetricsReply,
  type GetUserMetricsRequest,
  type UserTotals,
} from '@brote/contracts/reporting';
import { RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Controller } from '@nestjs/common';
import { GetDashboard } from './get-dashboard';
import { SELECT_TRENDS, SELECT_USER_METRICS, SELECT_USER_TOTALS } from './metrics.queries';

const TREND_STEP_COUNTS = { day: 30, month: 12 } as const;

interface UserMetricsRow extends Pick<UserMetrics, 'userId' | 'orders' | 'subscriptions'> {
  spent: number;
  charged: number;
}

/** Serves the requests of staff for metrics. */
@Controller()
export class DashboardController {
  constructor(
    private readonly getDashboardUseCase: GetDashboard,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @RequestHandler(getDashboard)
  getDashboard(): Promise<DashboardView> {
    return this.getDashboardUseCase.get();
  }

  @RequestHandler(countUsers)
  async countUsers(): Promise<UserTotals> {
    const [totals] = await this.database.query<UserTotals>(SELECT_USER_TOTALS);
    return totals ?? { confirmed: 0, unconfirmed: 0 };
  }

  @RequestHandler(getTrends)
  async getTrends({ by }: TrendsQuery): Promise<TrendsView> {
    return {
      by,
      points: await this.database.query<TrendPoint>(SELECT_TRENDS, { now: this.clock.now(), by, stepCount: TREND_STEP_COUNTS[by] }),
    };
  }

  @RequestHandler(getUserMetrics)
  async getUserMetrics({ userIds }: GetUserMetricsRequest): Promise<GetUserMetricsReply> {
    const rows = await this.database.query<UserMetricsRow>(SELECT_USER_METRICS, { userIds });
    const toEur = (amount: number) => ({ amount, currency: 'EUR' as const });
    return { users: rows.map(({ spent, charged, ...rest }) => ({ ...rest, spent: toEur(spent), subscriptionsPaid: toEur(charged) })) };
  }
}
