import { Module } from '@nestjs/common';
import { InvoicesModule } from '#app/invoicing/invoices/invoices.module';
import { OrdersModule } from '#app/core/orders/orders.module';
import { GetMyOrder } from './get-my-order';
import { ListMyOrders } from './list-my-orders';
import { MyOrdersController } from './my-orders.controller';
import { MyOrdersQueries } from './my-orders.queries';
import { OrdersCursor } from '#app/core/orders/orders-cursor';

@Module({
  imports: [OrdersModule, InvoicesModule],
  controllers: [MyOrdersController],
  providers: [MyOrdersQueries, OrdersCursor, ListMyOrders, GetMyOrder],
})
export class MyOrdersModule {}
