import { Module } from '@nestjs/common';
import { CalendarController } from '#app/schedule/deliveries/calendar.controller';
import { CancelDeliveries, ChangeDeliveries } from '#app/schedule/deliveries/change-deliveries';
import { DeliveriesQueries } from '#app/schedule/deliveries/deliveries.queries';
import { DeliveryEvents, SubscriptionEvents } from '#app/schedule/deliveries/subscription-events';
import { GetDemandForecast, RollUpBrushDemand } from '#app/schedule/deliveries/brush-demand';
import { ReserveBrushes } from '#app/schedule/deliveries/reserve-brushes';
import { ScheduleDeliveries } from '#app/schedule/deliveries/schedule-deliveries';
import { SendStockUpdates } from '#app/schedule/deliveries/send-stock-updates';
import { ShiftDeliveries } from '#app/schedule/deliveries/shift-deliveries';
import { DeliveryOrdersController } from '#app/schedule/deliveries/delivery-orders.controller';

const deliveryProviders = [ScheduleDeliveries, ShiftDeliveries, ChangeDeliveries, CancelDeliveries, DeliveryEvents, SubscriptionEvents];
const brushProviders = [ReserveBrushes, SendStockUpdates, RollUpBrushDemand];

/** Deliveries of plans: their days, their brushes and the times without charges. */
@Module({
  controllers: [CalendarController, DeliveryOrdersController, GetDemandForecast],
  providers: [...deliveryProviders, ...brushProviders, DeliveriesQueries],
  exports: [...deliveryProviders, ...brushProviders],
})
export class ScheduleModule {}
