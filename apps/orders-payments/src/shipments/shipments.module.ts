import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/orders/orders.module';
import { DeliverOrder } from './deliver-order';
import { FillParcel } from './fill-parcel';
import { ReturnReplacements } from './return-replacements';
import { ShipOrder } from './ship-order';
import { TakeReplacement } from './take-replacement';

@Module({
  imports: [OrdersModule],
  providers: [ShipOrder, DeliverOrder, FillParcel, TakeReplacement, ReturnReplacements],
  exports: [ShipOrder, DeliverOrder, ReturnReplacements],
})
export class ShipmentsModule {}
