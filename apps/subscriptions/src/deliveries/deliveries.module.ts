import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { DeliveriesQueries } from './deliveries.queries';
import { CalendarController } from './calendar.controller';
import { DeliveriesController } from './deliveries.controller';
import { GetDemandForecast } from './get-demand-forecast';
import { ReserveBrushes } from './reserve-brushes';
import { SendStockUpdates } from './send-stock-updates';
import { StaffDeliveries } from './staff-deliveries';

@Module({
  imports: [SubscriptionsModule],
  controllers: [CalendarController, DeliveriesController],
  providers: [DeliveriesQueries, GetDemandForecast, StaffDeliveries, ReserveBrushes, SendStockUpdates],
  exports: [ReserveBrushes, SendStockUpdates],
})
export class DeliveriesModule {}
