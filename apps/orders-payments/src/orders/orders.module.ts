import { Module } from '@nestjs/common';
import { ChangeOrder } from './change-order';
import { GetOrder } from './get-order';
import { OrderLink } from './order-link';
import { OrderRows } from './order-rows';
import { OrdersController } from './orders.controller';
import { OrdersQueries } from './orders.queries';
import { ReadOrderLink } from './read-order-link';
import { MailOrderLink } from './mail-order-link';
import { CommitStock } from './commit-stock';
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
    MailOrderLink,
    CommitStock,
    TellOfOrder,
    TellOfParcel,
  ],
  exports: [GetOrder, ChangeOrder, OrderLink, OrderRows, OrdersQueries, ReadOrderLink, CommitStock, TellOfOrder, TellOfParcel],
})
export class OrdersModule {}
