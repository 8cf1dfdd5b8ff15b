import { Module } from '@nestjs/common';
import { AnnounceDueBook } from './announce-due-book';
import { AnnouncePlans } from './announce-plans';
import { GetPlans } from './get-plans';
import { PlanStarts } from './plan-starts';
import { PlansController } from './plans.controller';
import { PlansEventsController } from './plans.events.controller';

@Module({
  controllers: [PlansController],
  providers: [GetPlans, AnnouncePlans, AnnounceDueBook, PlanStarts, PlansEventsController],
  exports: [AnnouncePlans, AnnounceDueBook, PlanStarts],
})
export class PlansModule {}
