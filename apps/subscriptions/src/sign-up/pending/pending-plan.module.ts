import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PlansModule } from '#app/plans/plans.module';
import { PendingChoice, PendingPlanChoice } from './pending-plan-choice';
import { PendingPlanController } from './pending-plan.controller';
import { PendingPlanEventsController } from './pending-plan.events.controller';

@Module({
  imports: [TypeOrmModule.forFeature([PendingChoice]), PlansModule],
  controllers: [PendingPlanController, PendingPlanEventsController],
  providers: [PendingPlanChoice],
})
export class PendingPlanModule {}
