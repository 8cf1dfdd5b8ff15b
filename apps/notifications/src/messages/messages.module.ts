import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TransportsModule } from '#app/transports/transports.module';
import { EnqueueEmail } from './enqueueing/enqueue-email';
import { EnqueuePushNotice } from './enqueueing/enqueue-push-notice';
import { Message } from './enqueueing/message.entity';
import { ChargeEventsController } from './events/charge.events.controller';
import { DocumentEventsController } from './events/document.events.controller';
import { DeliveryEventsController } from './events/delivery.events.controller';
import { DunningMailSeries, PriceNoticeStatus } from './events/earlier-mails.queries';
import { IdentityEventsController } from './events/identity.events.controller';
import { LinkEventsController } from './events/link.events.controller';
import { OrderEventsController } from './events/order.events.controller';
import { RecallEventsController } from './events/recall.events.controller';
import { StockEventsController } from './events/stock.events.controller';
import { SubscriptionEventsController } from './events/subscription.events.controller';
import { WithdrawalEventsController } from './events/withdrawal.events.controller';
import { FeedbackModule } from './feedback/feedback.module';
import { FindMessages } from './history/find-messages';
import { HistoryController } from './history/history.controller';
import { ResendMessage } from './history/resend-message';
import { PreferencesModule } from './preferences/preferences.module';
import { SendingModule } from './sending/sending.module';
import { TemplatesModule } from './templates/templates.module';

const EVENT_CONTROLLERS = [
  OrderEventsController,
  IdentityEventsController,
  WithdrawalEventsController,
  SubscriptionEventsController,
  DeliveryEventsController,
  ChargeEventsController,
  DocumentEventsController,
  StockEventsController,
  RecallEventsController,
  LinkEventsController,
];

const HISTORY_PROVIDERS = [FindMessages, ResendMessage];

/** Messages to be sent, from the event to the transport, and their log. */
@Module({
  imports: [TypeOrmModule.forFeature([Message]), TransportsModule, SendingModule, PreferencesModule, TemplatesModule, FeedbackModule],
  controllers: [HistoryController, ...EVENT_CONTROLLERS],
  providers: [EnqueueEmail, EnqueuePushNotice, DunningMailSeries, PriceNoticeStatus, ...HISTORY_PROVIDERS],
  exports: [EnqueueEmail, SendingModule, PreferencesModule],
})
export class MessagesModule {}
