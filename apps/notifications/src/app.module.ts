import { MessagingModule, type MessagingTuning } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { StaffAuditModule } from '@brote/staff-audit';
import { type DynamicModule, Module } from '@nestjs/common';
import type { NotificationsConfig } from './config';
import { entities, migrations } from './data-source';
import { CampaignsModule } from './campaigns/campaigns.module';
import { SendingModule } from './messages/sending/sending.module';
import { MessagesModule } from './messages/messages.module';
import { PersonalDataModule } from './operations/operations.module';
import { PreferencesModule } from './messages/preferences/preferences.module';
import { PushModule } from './transports/push/push.module';
import { SupportModule } from './support/support.module';
import { TemplatesModule } from './messages/templates/templates.module';
import { TicketsModule } from './support/tickets/tickets.module';

const SERVICE = 'notifications';

/** The service's features and their infrastructure. */
@Module({})
export class AppModule {
  static forRoot(
    {
      databaseUrl,
      migrationDatabaseUrl,
      natsUrl,
      brokerAccess,
      callerPublicKey,
    }: Pick<NotificationsConfig, 'databaseUrl' | 'migrationDatabaseUrl' | 'natsUrl' | 'callerPublicKey'> & Partial<NotificationsConfig>,
    tuning: Partial<MessagingTuning> = {},
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PersistenceModule.forRoot({ service: SERVICE, url: databaseUrl, migrationUrl: migrationDatabaseUrl, entities, migrations }),
        MessagingModule.forRoot({ service: SERVICE, natsUrl, brokerAccess, tuning, callerKeys: { publicKey: callerPublicKey } }),
        StaffAuditModule.forContext(SERVICE),
        SendingModule,
        MessagesModule,
        PreferencesModule,
        PushModule,
        TemplatesModule,
        CampaignsModule,
        TicketsModule,
        SupportModule,
        PersonalDataModule,
      ],
    };
  }
}
