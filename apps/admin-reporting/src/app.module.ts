import { MessagingModule, type MessagingTuning } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
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
  static forRoot(
    { databaseUrl, migrationDatabaseUrl, databasePoolSize, natsUrl, brokerAccess, streamReplicas, callerPublicKey }: ReportingConfig,
    tuning: Partial<MessagingTuning> = {},
  ): DynamicModule {
    const persistence = PersistenceModule.forRoot({
      service: SERVICE,
      url: databaseUrl,
      migrationUrl: migrationDatabaseUrl,
      poolSize: databasePoolSize,
      ...schema,
    });
    const messaging = MessagingModule.forRoot({
      service: SERVICE,
      natsUrl,
      brokerAccess,
      tuning: { replicas: streamReplicas, ...tuning },
      callerKeys: { publicKey: callerPublicKey },
    });
    return {
      module: AppModule,
      imports: [persistence, messaging, StaffAuditModule.forContext('reporting'), PeopleModule, MetricsModule, AuditModule, SystemModule],
    };
  }
}
