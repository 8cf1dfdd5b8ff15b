import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/orders/orders.module';
import { RefundedOrdersModule } from '#app/cancellations/refunded-orders.module';
import { StaffOrdersModule } from '#app/staff-orders/staff-orders.module';
import { DeliveryOrdersQueries } from './delivery-orders.queries';
import { DeliveriesController } from './deliveries.controller';
import { DeliveriesQueries } from './deliveries.queries';
import { FailDelivery } from './fail-delivery';
import { GetDeliveriesWeek } from './get-deliveries-week';

/** The parcels of orders in the back office. */
@Module({
  imports: [OrdersModule, RefundedOrdersModule, StaffOrdersModule],
  controllers: [DeliveriesController],
  providers: [DeliveriesQueries, DeliveryOrdersQueries, FailDelivery, GetDeliveriesWeek],
})
export class DeliveriesModule {}
