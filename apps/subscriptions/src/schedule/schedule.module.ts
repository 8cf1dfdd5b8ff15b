import { Module } from '@nestjs/common';
import { CalendarController } from '#app/deliveries/calendar.controller';
import { CancelDeliveries } from '#app/deliveries/cancel-deliveries';
import { ChangeDeliveries } from '#app/deliveries/change-deliveries';
import { DeliveriesQueries } from '#app/deliveries/deliveries.queries';
import { DeliveryEvents } from '#app/deliveries/delivery-events';
import { GetDemandForecast } from '#app/deliveries/get-demand-forecast';
import { ReserveBrushes } from '#app/deliveries/reserve-brushes';
import { RollUpBrushDemand } from '#app/deliveries/roll-up-brush-demand';
import { ScheduleDeliveries } from '#app/deliveries/schedule-deliveries';
import { SendStockUpdates } from '#app/deliveries/send-stock-updates';
import { ShiftDeliveries } from '#app/deliveries/shift-deliveries';
import { DeliveryOrdersController } from '#app/delivery-orders/delivery-orders.controller';
import { GetDeliveryForOrder } from '#app/delivery-orders/get-delivery-for-order';
import { SubscriptionEvents } from '#app/subscription-events/subscription-events';

const deliveryProviders = [ScheduleDeliveries, ShiftDeliveries, ChangeDeliveries, CancelDeliveries, DeliveryEvents, SubscriptionEvents];
const brushProviders = [ReserveBrushes, SendStockUpdates, RollUpBrushDemand];

/** Deliveries of plans: their days, their brushes and the times without charges. */
@Module({
  controllers: [CalendarController, DeliveryOrdersController],
  providers: [...deliveryProviders, ...brushProviders, DeliveriesQueries, GetDemandForecast, GetDeliveryForOrder],
  exports: [...deliveryProviders, ...brushProviders],
})
export class ScheduleModule {}
