import { MessagingModule, type MessagingTuning } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { databaseOptionsOf, messagingOptionsOf } from '@brote/service-runtime';
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
    config: Pick<NotificationsConfig, 'databaseUrl' | 'migrationDatabaseUrl' | 'natsUrl' | 'callerPublicKey'> &
      Partial<NotificationsConfig>,
    tuning: Partial<MessagingTuning> = {},
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PersistenceModule.forRoot({ service: SERVICE, ...databaseOptionsOf(config), entities, migrations }),
        MessagingModule.forRoot({ service: SERVICE, ...messagingOptionsOf(config, tuning) }),
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
