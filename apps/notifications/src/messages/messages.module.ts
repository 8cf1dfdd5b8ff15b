import { Module } from '@nestjs/common';
import { SendingModule } from '#app/messages/sending/sending.module';
import { PreferencesModule } from '#app/messages/preferences/preferences.module';
import { PushModule } from '#app/transports/push/push.module';
import { FindMessages } from './history/find-messages';
import { HistoryController } from './history/history.controller';
import { IdentityEventsController } from './events/identity.events.controller';
import { LinkEventsController } from './events/link.events.controller';
import { OrderEventsController } from './events/order.events.controller';
import { DeliveryEventsController } from './events/delivery.events.controller';
import { ChargeEventsController } from './events/charge.events.controller';
import { DunningMailSeries } from './events/dunning-mail-series';
import { EnqueueEmail } from './enqueueing/enqueue-email';
import { EnqueuePushNotice } from './enqueueing/enqueue-push-notice';
import { RecallEventsController } from './events/recall.events.controller';
import { ResendMessage } from './history/resend-message';
import { StockEventsController } from './events/stock.events.controller';
import { SubscriptionEventsController } from './events/subscription.events.controller';
import { WithdrawalEventsController } from './events/withdrawal.events.controller';
import { PriceNoticeStatus } from './events/price-notice-status';

const EVENT_CONTROLLERS = [
  OrderEventsController,
  IdentityEventsController,
  WithdrawalEventsController,
  SubscriptionEventsController,
  DeliveryEventsController,
  ChargeEventsController,
  StockEventsController,
  RecallEventsController,
  LinkEventsController,
];

const HISTORY_PROVIDERS = [FindMessages, ResendMessage];

/** Messages to be sent, and their log. */
@Module({
  imports: [SendingModule, PreferencesModule, PushModule],
  controllers: [HistoryController, ...EVENT_CONTROLLERS],
  providers: [EnqueueEmail, EnqueuePushNotice, DunningMailSeries, PriceNoticeStatus, ...HISTORY_PROVIDERS],
  exports: [EnqueueEmail],
})
export class MessagesModule {}
