import { Module } from '@nestjs/common';
import { ChangeOrder } from './change-order';
import { GetOrder } from './get-order';
import { OrderLink } from './order-link';
import { OrdersController } from './orders.controller';
import { OrdersQueries } from './orders.queries';
import { TellOfOrder } from './tell-of-order';

@Module({
  providers: [OrdersController, GetOrder, ChangeOrder, OrderLink, OrdersQueries, TellOfOrder],
  exports: [GetOrder, ChangeOrder, OrderLink, OrdersQueries, TellOfOrder],
})
export class OrdersModule {}
