import { Module } from '@nestjs/common';
import { ShipmentsModule } from './shipments/shipments.module';
import { SubscriptionDeliveriesModule } from './subscription-deliveries/subscription-deliveries.module';

/** Parcels that leave and arrive, and the orders of subscription deliveries. */
@Module({ imports: [ShipmentsModule, SubscriptionDeliveriesModule] })
export class FulfilmentModule {}
