import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { PendingPlanChoice } from './pending-plan-choice';
import { PendingPlanController } from './pending-plan.controller';
import { PendingPlanEventsController } from './pending-plan.events.controller';

@Module({
  imports: [SubscriptionsModule],
  controllers: [PendingPlanController, PendingPlanEventsController],
  providers: [PendingPlanChoice],
})
export class PendingPlanModule {}
