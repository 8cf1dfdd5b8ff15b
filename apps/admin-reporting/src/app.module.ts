import { MessagingModule, type MessagingTuning } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { databaseOptionsOf, messagingOptionsOf } from '@brote/service-runtime';
import { StaffAuditModule } from '@brote/staff-audit';
import { type DynamicModule, Module } from '@nestjs/common';
import { AuditModule } from './audit/audit.module';
import type { ReportingConfig } from './config';
import { schema } from './data-source';
import { MetricsModule } from './metrics/metrics.module';
import { PeopleModule } from './people/people.module';
import { SystemModule } from './system/system.module';

export const SERVICE = 'admin-reporting';

/** Metrics from the events of all services, for the staff of the shop: the domain modules, each above those it imports. */
@Module({})
export class AppModule {
  static forRoot(config: ReportingConfig, tuning: Partial<MessagingTuning> = {}): DynamicModule {
    const persistence = PersistenceModule.forRoot({ service: SERVICE, ...databaseOptionsOf(config), ...schema });
    const messaging = MessagingModule.forRoot({ service: SERVICE, ...messagingOptionsOf(config, tuning) });
    return {
      module: AppModule,
      imports: [persistence, messaging, StaffAuditModule.forContext('reporting'), PeopleModule, MetricsModule, AuditModule, SystemModule],
    };
  }
}
