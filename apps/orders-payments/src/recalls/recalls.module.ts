import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/orders/orders.module';
import { AnnounceRecall } from './announce-recall';
import { AnswerRecall } from './answer-recall';
import { FindAffected } from './find-affected';
import { FinishRemedy } from './finish-remedy';
import { FollowRecall } from './follow-recall';
import { OpenRecall } from './open-recall';
import { RecallLinks } from './recall-links';
import { RecallsController, StaffRecallsController } from './recalls.controller';
import { RecallsEventsController } from './recalls.events.controller';
import { TellPeople } from './tell-people';

/** Who got what is called back, and that they are told of it. */
@Module({
  imports: [OrdersModule],
  providers: [
    ...[RecallsController, StaffRecallsController, RecallsEventsController],
    ...[AnnounceRecall, AnswerRecall, FindAffected, FinishRemedy, FollowRecall, OpenRecall, RecallLinks, TellPeople],
  ],
})
export class RecallsModule {}
