import { Module } from '@nestjs/common';
import { DeliveryModule } from '#app/delivery/delivery.module';
import { PreferencesModule } from '#app/preferences/preferences.module';
import { PushModule } from '#app/push/push.module';
import { FindMessages } from './find-messages';
import { ForgetOldMessages } from './forget-old-messages';
import { HistoryController } from './history.controller';
import { IdentityReactions } from './identity.reactions';
import { LinkReactions } from './link.reactions';
import { OrderReactions } from './order.reactions';
import { DeliveryReactions } from './delivery.reactions';
import { ChargeReactions } from './charge.reactions';
import { DunningStep } from './dunning-step';
import { PlanMail } from './plan-mail';
import { PlanNotice } from './plan-notice';
import { RecallReactions } from './recall.reactions';
import { ResendMessage } from './resend-message';
import { StockReactions } from './stock.reactions';
import { SubscriptionReactions } from './subscription.reactions';
import { WithdrawalReactions } from './withdrawal.reactions';
import { ToldOfPrice } from './told-of-price';

const REACTIONS = [
  OrderReactions,
  IdentityReactions,
  WithdrawalReactions,
  SubscriptionReactions,
  DeliveryReactions,
  ChargeReactions,
  StockReactions,
  RecallReactions,
  LinkReactions,
];

const HISTORY = [FindMessages, ResendMessage, HistoryController];

/** What is owed to whom, and the log of it. */
@Module({
  imports: [DeliveryModule, PreferencesModule, PushModule],
  providers: [PlanMail, PlanNotice, DunningStep, ToldOfPrice, ...REACTIONS, ...HISTORY, ForgetOldMessages],
  exports: [PlanMail],
})
export class MessagesModule {}
