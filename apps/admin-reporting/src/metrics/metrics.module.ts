import { Module } from '@nestjs/common';
import { PeopleModule } from '#app/people/people.module';
import { DashboardController } from './dashboard/dashboard.controller';
import { GetDashboard } from './dashboard/get-dashboard';
import { SharedDashboardAnswer } from './dashboard/shared-dashboard-answer';
import { AnnounceWithdrawalsAndRecalls } from './projection/announce-withdrawals-and-recalls';
import { ClearErasedOwner } from './projection/clear-erased-owner';
import { MetricsChangeAnnouncer } from './projection/metrics-change-announcer';
import { MetricsProjection } from './projection/metrics-projection';
import { METRICS_EVENT_HANDLERS } from './projection/metrics.events.controller';
import { BackfillRefundDays } from './rebuild/backfill-refund-days';
import { RebuildMetrics } from './rebuild/rebuild-metrics';
import { SnapshotSources } from './rebuild/snapshot-sources';

const REBUILD_PROVIDERS = [SnapshotSources, RebuildMetrics, BackfillRefundDays];

/** The metrics of the shop: from events, from their owners, and on the dashboard. */
@Module({
  imports: [PeopleModule],
  controllers: [DashboardController, ...METRICS_EVENT_HANDLERS, AnnounceWithdrawalsAndRecalls, ClearErasedOwner],
  providers: [MetricsChangeAnnouncer, MetricsProjection, ...REBUILD_PROVIDERS, GetDashboard, SharedDashboardAnswer],
  exports: [MetricsChangeAnnouncer],
})
export class MetricsModule {}
