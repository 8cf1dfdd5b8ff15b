import { Module } from '@nestjs/common';
import { AnnounceDueBook } from './announce-due-book';
import { AnnouncePlans } from './announce-plans';
import { GetPlans } from './get-plans';
import { PlansController } from './plans.controller';

@Module({
  controllers: [PlansController],
  providers: [GetPlans, AnnouncePlans, AnnounceDueBook],
  exports: [AnnouncePlans, AnnounceDueBook],
})
export class PlansModule {}
