import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Recall, RecallNotice } from './recall.entity';
import { RecallEventPublisher, CreateRecallNotices } from './create-recall-notices';
import { AnswerRecall } from './answer-recall';
import { FindAffectedOrders } from './find-affected-orders';
import { FinishRemedy } from './finish-remedy';
import { UpdateRecall, OpenRecall } from './update-recall';
import { RecallLinks } from './recall-links';
import { RecallsController, StaffRecallsController, RecallsEventsController } from './recalls.controller';

/** Recalls: finds the affected people, notifies them and records their remedies. */
@Module({
  imports: [TypeOrmModule.forFeature([Recall, RecallNotice])],
  controllers: [
    ...[RecallsController, StaffRecallsController, RecallsEventsController, AnswerRecall, OpenRecall, UpdateRecall, FinishRemedy],
  ],
  providers: [RecallEventPublisher, FindAffectedOrders, RecallLinks, CreateRecallNotices],
})
export class RecallsModule {}
