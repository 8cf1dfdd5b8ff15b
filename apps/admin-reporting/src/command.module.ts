import { MessagingModule } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import type { ReportingConfig } from './config';
import { schema } from './data-source';
import { RebuildMetrics } from './metrics/rebuild/rebuild-metrics';
import { VerifyAuditTrail } from './audit/verify-audit-trail';
import { ReconcileMetrics } from './metrics/rebuild/reconcile-metrics';
import { SnapshotSources } from './metrics/rebuild/snapshot-sources';

/** Use cases of the service's commands. It answers no requests and applies no events. */
@Module({})
export class CommandModule {
  static forRoot({ databaseUrl, natsUrl, brokerAccess }: ReportingConfig): DynamicModule {
    const persistence = PersistenceModule.forRoot({ service: 'admin-reporting', url: databaseUrl, poolSize: 4, ...schema });
    const messaging = MessagingModule.forRoot({ service: 'admin-reporting', natsUrl, brokerAccess, background: false });
    return {
      module: CommandModule,
      imports: [persistence, messaging],
      providers: [SnapshotSources, RebuildMetrics, ReconcileMetrics, VerifyAuditTrail],
    };
  }
}
