import { Module } from '@nestjs/common';
import { DeliveriesModule } from '#app/deliveries/deliveries.module';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { CalendarParts, DailyRun } from './daily-run';
import { HoldBack } from './hold-back';
import { NotifyCustomers } from './notify-customers';
import { Scheduler } from './scheduler';
import { TurnStops } from './turn-stops';

@Module({
  imports: [SubscriptionsModule, DeliveriesModule],
  providers: [Scheduler, DailyRun, CalendarParts, HoldBack, NotifyCustomers, TurnStops],
  exports: [DailyRun],
})
export class SchedulerModule {}
