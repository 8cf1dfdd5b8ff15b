import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/core/orders/orders.module';
import { RecallEventPublisher } from './recall-event-publisher';
import { AnswerRecall } from './answer-recall';
import { FindAffectedOrders } from './find-affected-orders';
import { FinishRemedy } from './finish-remedy';
import { UpdateRecall } from './update-recall';
import { OpenRecall } from './open-recall';
import { RecallLinks } from './recall-links';
import { RecallsController, StaffRecallsController } from './recalls.controller';
import { RecallsEventsController } from './recalls.events.controller';
import { CreateRecallNotices } from './create-recall-notices';

/** Recalls: finds the affected people, notifies them and records their remedies. */
@Module({
  imports: [OrdersModule],
  controllers: [RecallsController, StaffRecallsController, RecallsEventsController],
  providers: [
    ...[RecallEventPublisher, AnswerRecall, FindAffectedOrders, FinishRemedy, UpdateRecall, OpenRecall, RecallLinks, CreateRecallNotices],
  ],
})
export class RecallsModule {}
