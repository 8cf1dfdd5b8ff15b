import { Module } from '@nestjs/common';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { DeliveriesQueries } from './deliveries.queries';
import { CalendarController } from './calendar.controller';
import { DeliveriesController } from './deliveries.controller';
import { ForecastBrushes } from './forecast-brushes';
import { ReserveBrushes } from './reserve-brushes';
import { SendStockUpdates } from './send-stock-updates';
import { StaffDeliveries } from './staff-deliveries';

@Module({
  imports: [SubscriptionsModule],
  providers: [
    DeliveriesController,
    CalendarController,
    DeliveriesQueries,
    ForecastBrushes,
    StaffDeliveries,
    ReserveBrushes,
    SendStockUpdates,
  ],
  exports: [ReserveBrushes, SendStockUpdates],
})
export class DeliveriesModule {}
