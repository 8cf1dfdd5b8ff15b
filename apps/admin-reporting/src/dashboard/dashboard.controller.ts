import {
  countUsers,
  getDashboard,
  getTrends,
  getUserFigures,
  type DashboardView,
  type TrendPoint,
  type TrendsQuery,
  type TrendsView,
  type UserFigures,
  type UserFiguresReply,
  type UserFiguresRequest,
  type UserTotals,
} from '@brote/contracts/reporting';
import { RequestHandler } from '@brote/messaging';
import { Database } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { GetDashboard } from './get-dashboard';
import { TRENDS, USER_FIGURES, USER_TOTALS } from './metrics.queries';

const STEPS = { day: 30, month: 12 } as const;

interface UserRow extends Pick<UserFigures, 'userId' | 'orders' | 'subscriptions'> {
  spent: number;
  charged: number;
}

/** Serves the requests of staff for metrics. */
@Injectable()
export class DashboardController {
  constructor(
    private readonly dashboard: GetDashboard,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  @RequestHandler(getDashboard)
  getDashboard(): Promise<DashboardView> {
    return this.dashboard.get();
  }

  @RequestHandler(countUsers)
  async countUsers(): Promise<UserTotals> {
    const [totals] = await this.database.query<UserTotals>(USER_TOTALS);
    return totals ?? { confirmed: 0, unconfirmed: 0 };
  }

  @RequestHandler(getTrends)
  async getTrends({ by }: TrendsQuery): Promise<TrendsView> {
    return { by, points: await this.database.query<TrendPoint>(TRENDS, [this.clock.now(), by, STEPS[by]]) };
  }

  @RequestHandler(getUserFigures)
  async getUserFigures({ userIds }: UserFiguresRequest): Promise<UserFiguresReply> {
    const rows = await this.database.query<UserRow>(USER_FIGURES, [userIds]);
    const eur = (amount: number) => ({ amount, currency: 'EUR' as const });
    return { users: rows.map(({ spent, charged, ...rest }) => ({ ...rest, spent: eur(spent), subscriptionsPaid: eur(charged) })) };
  }
}
