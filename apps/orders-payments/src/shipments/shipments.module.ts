import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/orders/orders.module';
import { DeliverOrder } from './deliver-order';
import { ShipOrder } from './ship-order';
import { ShipmentsController } from './shipments.controller';
import { TakeReplacement } from './take-replacement';

@Module({
  imports: [OrdersModule],
  providers: [ShipmentsController, ShipOrder, DeliverOrder, TakeReplacement],
  exports: [ShipOrder, DeliverOrder],
})
export class ShipmentsModule {}
