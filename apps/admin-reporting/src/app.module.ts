import { MessagingModule, type MessagingTuning } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { StaffAuditModule } from '@brote/staff-audit';
import { type DynamicModule, Module } from '@nestjs/common';
import { AuditController } from './audit/audit.controller';
import { KEEP_AUDIT } from './audit/keep-audit';
import { VerifyAuditTrail } from './audit/verify-audit-trail';
import type { ReportingConfig } from './config';
import { DashboardController } from './dashboard/dashboard.controller';
import { GetDashboard } from './dashboard/get-dashboard';
import { schema } from './data-source';
import { AnnounceChange } from './figures/announce-change';
import { AnnounceWithdrawalsAndRecalls } from './figures/announce-withdrawals-and-recalls';
import { FiguresKeeper } from './figures/figures-keeper';
import { FIGURES_REACTIONS } from './figures/figures.events.controller';
import { ClearErasedOwner } from './figures/clear-erased-owner';
import { PeopleNames } from './people/people-names';
import { ReadRefundDays } from './rebuild/read-refund-days';
import { RebuildFigures } from './rebuild/rebuild-figures';
import { Sources } from './rebuild/sources';
import { SystemController } from './system/system.controller';

export const SERVICE = 'admin-reporting';

const figures = [AnnounceChange, AnnounceWithdrawalsAndRecalls, FiguresKeeper, ClearErasedOwner, ...FIGURES_REACTIONS];
const rebuild = [Sources, RebuildFigures, ReadRefundDays];
const answers = [DashboardController, GetDashboard, PeopleNames, AuditController, VerifyAuditTrail, SystemController];

/** Metrics from the events of all services, for the staff of the shop. */
@Module({})
export class AppModule {
  static with(
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
      providers: [...figures, ...rebuild, ...answers, ...KEEP_AUDIT],
    };
  }
}
