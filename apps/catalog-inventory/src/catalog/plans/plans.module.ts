import { Module } from '@nestjs/common';
import { PublishDueBook } from './publish-due-book';
import { PublishPlans } from './publish-plans';
import { GetPlans } from './get-plans';
import { PlanStarts } from './plan-starts';
import { PlansController } from './plans.controller';
import { PlansEventsController } from './plans.events.controller';

@Module({
  controllers: [PlansController, PlansEventsController],
  providers: [GetPlans, PublishPlans, PublishDueBook, PlanStarts],
  exports: [PublishPlans, PublishDueBook, PlanStarts],
})
export class PlansModule {}
