import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/orders/orders.module';
import { DeliveryLooks } from './delivery-looks';
import { DeliveryOrders } from './delivery-orders';
import { SubscriptionDeliveriesReactions } from './subscription-deliveries.reactions';
import { FollowDelivery } from './follow-delivery';
import { FollowDeliveries } from './follow-deliveries';

/** Every delivery of a subscription has an order here that follows it. */
@Module({
  imports: [OrdersModule],
  providers: [SubscriptionDeliveriesReactions, DeliveryLooks, DeliveryOrders, FollowDelivery, FollowDeliveries],
  exports: [FollowDeliveries],
})
export class SubscriptionDeliveriesModule {}
