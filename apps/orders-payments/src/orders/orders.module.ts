import { Module } from '@nestjs/common';
import { ChangeOrder } from './change-order';
import { GetOrder } from './get-order';
import { OrderLink } from './order-link';
import { OrderRows } from './order-rows';
import { OrdersController } from './orders.controller';
import { OrdersQueries } from './orders.queries';
import { ReadOrderLink } from './read-order-link';
import { RenewOrderLink } from './renew-order-link';
import { RequestOrderLink } from './request-order-link';
import { TakeStock } from './take-stock';
import { TellOfOrder } from './tell-of-order';
import { TellOfParcel } from './tell-of-parcel';

@Module({
  providers: [
    OrdersController,
    GetOrder,
    ChangeOrder,
    OrderLink,
    OrderRows,
    OrdersQueries,
    ReadOrderLink,
    RenewOrderLink,
    RequestOrderLink,
    TakeStock,
    TellOfOrder,
    TellOfParcel,
  ],
  exports: [GetOrder, ChangeOrder, OrderLink, OrderRows, OrdersQueries, ReadOrderLink, TakeStock, TellOfOrder, TellOfParcel],
})
export class OrdersModule {}
