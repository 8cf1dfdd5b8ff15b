import { Module } from '@nestjs/common';
import { PlansModule } from '#app/plans/plans.module';
import { PendingPlanChoice } from './pending-plan-choice';
import { PendingPlanController } from './pending-plan.controller';
import { PendingPlanEventsController } from './pending-plan.events.controller';

@Module({
  imports: [PlansModule],
  controllers: [PendingPlanController, PendingPlanEventsController],
  providers: [PendingPlanChoice],
})
export class PendingPlanModule {}
