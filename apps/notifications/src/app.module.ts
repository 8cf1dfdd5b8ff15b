import { MessagingModule, type MessagingTuning } from '@brote/messaging';
import { PersistenceModule } from '@brote/persistence';
import { type DynamicModule, Module } from '@nestjs/common';
import type { NotificationsConfig } from './config';
import { entities, migrations } from './data-source';
import { DeliveryModule } from './delivery/delivery.module';
import { MessagesModule } from './messages/messages.module';

const SERVICE = 'notifications';

/** The service's features and what they stand on. */
@Module({})
export class AppModule {
  static with(
    { databaseUrl, natsUrl }: Pick<NotificationsConfig, 'databaseUrl' | 'natsUrl'>,
    tuning: Partial<MessagingTuning> = {},
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PersistenceModule.forRoot({ service: SERVICE, url: databaseUrl, entities, migrations }),
        MessagingModule.forRoot({ service: SERVICE, natsUrl, tuning }),
        DeliveryModule,
        MessagesModule,
      ],
    };
  }
}
