import { Module } from '@nestjs/common';
import { DeliveryModule } from '#app/delivery/delivery.module';
import { ForgetMessages } from './forget-messages';
import { MessagesController } from './messages.controller';
import { MessagesQueries } from './messages.queries';
import { OrderReactions } from './order.reactions';
import { PlanMail } from './plan-mail';

/** What is owed to whom, and the log of it. */
@Module({ imports: [DeliveryModule], providers: [PlanMail, OrderReactions, MessagesQueries, ForgetMessages, MessagesController] })
export class MessagesModule {}
