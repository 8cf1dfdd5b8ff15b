import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/core/orders/orders.module';
import { DeliverySyncs } from './delivery-syncs';
import { DeliveryOrders } from './delivery-orders';
import { SubscriptionDeliveriesEventsController } from './subscription-deliveries.events.controller';
import { SyncDeliveryOrder } from './sync-delivery-order';
import { SyncDeliveryOrders } from './sync-delivery-orders';

/** Every delivery of a subscription has an order here that is synced with it. */
@Module({
  imports: [OrdersModule],
  controllers: [SubscriptionDeliveriesEventsController],
  providers: [DeliverySyncs, DeliveryOrders, SyncDeliveryOrder, SyncDeliveryOrders],
  exports: [SyncDeliveryOrders],
})
export class SubscriptionDeliveriesModule {}
