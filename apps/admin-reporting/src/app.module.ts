import { MessagingModule, type MessagingTuning } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { StaffAuditModule } from '@brote/staff-audit';
import { type DynamicModule, Module } from '@nestjs/common';
import { AuditController } from './audit/audit.controller';
import { AUDIT_EVENT_HANDLERS } from './audit/store-audit-entries';
import { VerifyAuditTrail } from './audit/verify-audit-trail';
import type { ReportingConfig } from './config';
import { DashboardController } from './metrics/dashboard/dashboard.controller';
import { GetDashboard } from './metrics/dashboard/get-dashboard';
import { SharedDashboardAnswer } from './metrics/dashboard/shared-dashboard-answer';
import { schema } from './data-source';
import { MetricsChangeAnnouncer } from './metrics/projection/metrics-change-announcer';
import { AnnounceWithdrawalsAndRecalls } from './metrics/projection/announce-withdrawals-and-recalls';
import { MetricsProjection } from './metrics/projection/metrics-projection';
import { METRICS_EVENT_HANDLERS } from './metrics/projection/metrics.events.controller';
import { ClearErasedOwner } from './metrics/projection/clear-erased-owner';
import { PeopleNames } from './people/people-names';
import { BackfillRefundDays } from './metrics/rebuild/backfill-refund-days';
import { RebuildMetrics } from './metrics/rebuild/rebuild-metrics';
import { SnapshotSources } from './metrics/rebuild/snapshot-sources';
import { SystemController } from './system/system.controller';

export const SERVICE = 'admin-reporting';

const eventControllers = [...METRICS_EVENT_HANDLERS, AnnounceWithdrawalsAndRecalls, ClearErasedOwner, ...AUDIT_EVENT_HANDLERS];
const metricsProviders = [MetricsChangeAnnouncer, MetricsProjection];
const rebuildProviders = [SnapshotSources, RebuildMetrics, BackfillRefundDays];
const queryProviders = [GetDashboard, SharedDashboardAnswer, PeopleNames, VerifyAuditTrail];

/** Metrics from the events of all services, for the staff of the shop. */
@Module({})
export class AppModule {
  static forRoot(
    { databaseUrl, migrationDatabaseUrl, natsUrl, brokerAccess, callerPublicKey }: ReportingConfig,
    tuning: Partial<MessagingTuning> = {},
  ): DynamicModule {
    const persistence = PersistenceModule.forRoot({ service: SERVICE, url: databaseUrl, migrationUrl: migrationDatabaseUrl, ...schema });
    const messaging = MessagingModule.forRoot({
      service: SERVICE,
      natsUrl,
      brokerAccess,
      tuning,
      callerKeys: { publicKey: callerPublicKey },
    });
    return {
      module: AppModule,
      imports: [persistence, messaging, StaffAuditModule.forContext('reporting')],
      controllers: [AuditController, DashboardController, SystemController, ...eventControllers],
      providers: [...metricsProviders, ...rebuildProviders, ...queryProviders],
    };
  }
}
