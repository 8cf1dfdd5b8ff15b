import { Module } from '@nestjs/common';
import { AnnounceDueBook } from './announce-due-book';
import { AnnouncePlans } from './announce-plans';
import { GetPlans } from './get-plans';
import { PlansController } from './plans.controller';
import { SchedulePriceBook } from './schedule-price-book';

@Module({
  controllers: [PlansController],
  providers: [GetPlans, SchedulePriceBook, AnnouncePlans, AnnounceDueBook],
  exports: [AnnouncePlans, AnnounceDueBook],
})
export class PlansModule {}
