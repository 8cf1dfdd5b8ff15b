import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/core/orders/orders.module';
import { DeliverOrder } from './deliver-order';
import { FillParcel } from './fill-parcel';
import { ReturnReplacements } from './return-replacements';
import { ShipOrder } from './ship-order';
import { CommitReplacementStock } from './commit-replacement-stock';

@Module({
  imports: [OrdersModule],
  providers: [ShipOrder, DeliverOrder, FillParcel, CommitReplacementStock, ReturnReplacements],
  exports: [ShipOrder, DeliverOrder, ReturnReplacements],
})
export class ShipmentsModule {}
