import { Global, Module } from '@nestjs/common';
import { OrdersModule } from '#app/orders/orders.module';
import { RefundedOrders } from '#app/refunds/refunded-orders';
import { RefundsModule } from '#app/refunds/refunds.module';
import { CancelRefundedOrder } from './cancel-refunded-order';

/** Gives refunds and disputes, which import no cancellations, the one that ends their orders. */
@Global()
@Module({
  imports: [OrdersModule, RefundsModule],
  providers: [CancelRefundedOrder, { provide: RefundedOrders, useExisting: CancelRefundedOrder }],
  exports: [CancelRefundedOrder, RefundedOrders],
})
export class RefundedOrdersModule {}
