import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/core/orders/orders.module';
import { RefundedOrdersModule } from '#app/after-sales/cancellations/refunded-orders.module';
import { StaffOrdersModule } from '#app/staff/staff-orders/staff-orders.module';
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
