import { Module } from '@nestjs/common';
import { AnnounceDueBook } from './announce-due-book';
import { AnnouncePlans } from './announce-plans';
import { GetPlans } from './get-plans';
import { PlanStarts } from './plan-starts';
import { PlansController } from './plans.controller';
import { PlansReactions } from './plans.reactions';

@Module({
  controllers: [PlansController],
  providers: [GetPlans, AnnouncePlans, AnnounceDueBook, PlanStarts, PlansReactions],
  exports: [AnnouncePlans, AnnounceDueBook, PlanStarts],
})
export class PlansModule {}
