import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { BoxesQueries } from './boxes.queries';
import { CalendarController } from './calendar.controller';
import { DeliveriesController } from './deliveries.controller';
import { ForecastBrushes } from './forecast-brushes';
import { HoldBoxes } from './hold-boxes';
import { SendSettlements } from './send-settlements';
import { StaffDeliveries } from './staff-deliveries';

@Module({
  imports: [SubscriptionsModule],
  providers: [DeliveriesController, CalendarController, BoxesQueries, ForecastBrushes, StaffDeliveries, HoldBoxes, SendSettlements],
  exports: [HoldBoxes, SendSettlements],
})
export class DeliveriesModule {}
