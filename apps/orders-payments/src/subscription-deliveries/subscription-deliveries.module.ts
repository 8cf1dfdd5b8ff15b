import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/orders/orders.module';
import { DeliveryLooks } from './delivery-looks';
import { DeliveryOrders } from './delivery-orders';
import { SubscriptionDeliveriesEventsController } from './subscription-deliveries.events.controller';
import { FollowDelivery } from './follow-delivery';
import { FollowDeliveries } from './follow-deliveries';

/** Every delivery of a subscription has an order here that follows it. */
@Module({
  imports: [OrdersModule],
  providers: [SubscriptionDeliveriesEventsController, DeliveryLooks, DeliveryOrders, FollowDelivery, FollowDeliveries],
  exports: [FollowDeliveries],
})
export class SubscriptionDeliveriesModule {}
