import { Module } from '@nestjs/common';
import { DeliveryOrdersController } from './delivery-orders.controller';
import { GetDeliveryForOrder } from './get-delivery-for-order';

/** Every delivery has an order that follows it; what becomes of the delivery is decided here. */
@Module({ providers: [DeliveryOrdersController, GetDeliveryForOrder] })
export class DeliveryOrdersModule {}
