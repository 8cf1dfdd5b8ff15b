import { Module } from '@nestjs/common';
import { DeliveryOrdersController } from './delivery-orders.controller';
import { GetDeliveryForOrder } from './get-delivery-for-order';

/** Each delivery has an order that follows it; this service decides about the delivery. */
@Module({ controllers: [DeliveryOrdersController], providers: [GetDeliveryForOrder] })
export class DeliveryOrdersModule {}
