import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeliverOrder, FillParcel, ShipOrder } from './shipments/ship-order';
import { ReplacementReturn } from './shipments/replacement-return.entity';
import { ReturnReplacements } from './shipments/return-replacements';
import { DeliveryOrders } from './subscription-deliveries/delivery-orders';
import { DeliverySyncs } from './subscription-deliveries/delivery-syncs';
import { SubscriptionDeliveriesEventsController } from './subscription-deliveries/subscription-deliveries.events.controller';
import { SyncDeliveryOrder, SyncDeliveryOrders } from './subscription-deliveries/sync-delivery-orders';

/** Parcels that leave and arrive, and the orders that are synced with the deliveries of subscriptions. */
@Module({
  imports: [TypeOrmModule.forFeature([ReplacementReturn])],
  controllers: [SubscriptionDeliveriesEventsController],
  providers: [
    DeliverOrder,
    DeliveryOrders,
    DeliverySyncs,
    FillParcel,
    ReturnReplacements,
    ShipOrder,
    SyncDeliveryOrder,
    SyncDeliveryOrders,
  ],
  exports: [DeliverOrder, ReturnReplacements, ShipOrder, SyncDeliveryOrders],
})
export class FulfilmentModule {}
