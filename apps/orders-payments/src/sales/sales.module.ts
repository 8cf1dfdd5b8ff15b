import { Module } from '@nestjs/common';
import { InvoicingModule } from '#app/invoicing/invoicing.module';
import { CheckoutModule } from './checkout/checkout.module';
import { ExplainOrder, ExplainOrderController } from './derivations/explain-order';
import { ListMyOrders } from './my-orders/list-my-orders';
import { MyOrdersController } from './my-orders/my-orders.controller';
import { MyOrdersQueries } from './my-orders/my-orders.queries';

/** From the basket to the paid order, and the orders of an account. */
@Module({
  imports: [CheckoutModule, InvoicingModule],
  controllers: [MyOrdersController, ListMyOrders, ExplainOrderController],
  providers: [MyOrdersQueries, ExplainOrder],
  exports: [ExplainOrder],
})
export class SalesModule {}
