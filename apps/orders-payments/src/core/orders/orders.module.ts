import { Module } from '@nestjs/common';
import { ChangeOrder } from './change-order';
import { GetOrder } from './get-order';
import { OrderLink } from './order-link';
import { OrderRows } from './order-rows';
import { OrdersController } from './orders.controller';
import { OrdersQueries } from './orders.queries';
import { ReadOrderLink } from './read-order-link';
import { EnqueueOrderLinkEmail } from './enqueue-order-link-email';
import { CommitStock } from './commit-stock';
import { OrderEventPublisher } from './order-event-publisher';
import { ParcelEventPublisher } from './parcel-event-publisher';

@Module({
  controllers: [OrdersController],
  providers: [
    GetOrder,
    ChangeOrder,
    OrderLink,
    OrderRows,
    OrdersQueries,
    ReadOrderLink,
    EnqueueOrderLinkEmail,
    CommitStock,
    OrderEventPublisher,
    ParcelEventPublisher,
  ],
  exports: [
    GetOrder,
    ChangeOrder,
    OrderLink,
    OrderRows,
    OrdersQueries,
    ReadOrderLink,
    CommitStock,
    OrderEventPublisher,
    ParcelEventPublisher,
  ],
})
export class OrdersModule {}
