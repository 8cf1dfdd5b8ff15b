import { Module } from '@nestjs/common';
import { CancellationsModule } from '#app/cancellations/cancellations.module';
import { InvoicesModule } from '#app/invoices/invoices.module';
import { OrdersModule } from '#app/orders/orders.module';
import { CancelMyOrder } from './cancel-my-order';
import { GetMyOrder } from './get-my-order';
import { ListMyOrders } from './list-my-orders';
import { MyOrdersController } from './my-orders.controller';
import { MyOrdersQueries } from './my-orders.queries';
import { OrdersCursor } from '#app/orders/orders-cursor';

@Module({
  imports: [OrdersModule, InvoicesModule, CancellationsModule],
  controllers: [MyOrdersController],
  providers: [MyOrdersQueries, OrdersCursor, ListMyOrders, GetMyOrder, CancelMyOrder],
})
export class MyOrdersModule {}
