import { Module } from '@nestjs/common';
import { SendingModule } from '#app/sending/sending.module';
import { PreferencesModule } from '#app/preferences/preferences.module';
import { PushModule } from '#app/push/push.module';
import { FindMessages } from './find-messages';
import { HistoryController } from './history.controller';
import { IdentityEventsController } from './identity.events.controller';
import { LinkEventsController } from './link.events.controller';
import { OrderEventsController } from './order.events.controller';
import { DeliveryEventsController } from './delivery.events.controller';
import { ChargeEventsController } from './charge.events.controller';
import { DunningMailSeries } from './dunning-mail-series';
import { EnqueueEmail } from './enqueue-email';
import { EnqueuePushNotice } from './enqueue-push-notice';
import { RecallEventsController } from './recall.events.controller';
import { ResendMessage } from './resend-message';
import { StockEventsController } from './stock.events.controller';
import { SubscriptionEventsController } from './subscription.events.controller';
import { WithdrawalEventsController } from './withdrawal.events.controller';
import { PriceNoticeStatus } from './price-notice-status';

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
