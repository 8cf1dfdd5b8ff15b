import { MessagingModule, type MessagingTuning } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { StaffAuditModule } from '@brote/staff-audit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { NotificationsConfig } from './config';
import { entities, migrations } from './data-source';
import { CampaignsModule } from './campaigns/campaigns.module';
import { MessagesModule } from './messages/messages.module';
import { OperationsModule } from './operations/operations.module';
import { SupportModule } from './support/support.module';
import { TransportsModule } from './transports/transports.module';

const SERVICE = 'notifications';

/** The domain modules, each above those it imports, and their infrastructure. */
@Module({})
export class AppModule {
  static forRoot(
    {
      databaseUrl,
      migrationDatabaseUrl,
      databasePoolSize,
      natsUrl,
      brokerAccess,
      streamReplicas = 1,
      callerPublicKey,
    }: Pick<NotificationsConfig, 'databaseUrl' | 'migrationDatabaseUrl' | 'natsUrl' | 'callerPublicKey'> & Partial<NotificationsConfig>,
    tuning: Partial<MessagingTuning> = {},
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PersistenceModule.forRoot({
          service: SERVICE,
          url: databaseUrl,
          migrationUrl: migrationDatabaseUrl,
          poolSize: databasePoolSize,
          entities,
          migrations,
        }),
        MessagingModule.forRoot({
          service: SERVICE,
          natsUrl,
          brokerAccess,
          tuning: { replicas: streamReplicas, ...tuning },
          callerKeys: { publicKey: callerPublicKey },
        }),
        StaffAuditModule.forContext(SERVICE),
        TransportsModule,
        MessagesModule,
        SupportModule,
        CampaignsModule,
        OperationsModule,
      ],
    };
  }
}
