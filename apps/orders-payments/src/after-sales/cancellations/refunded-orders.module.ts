import { Global, Module } from '@nestjs/common';
import { OrdersModule } from '#app/core/orders/orders.module';
import { RefundedOrders } from '#app/payments/refunds/refunded-orders';
import { RefundsModule } from '#app/payments/refunds/refunds.module';
import { CancelRefundedOrder } from './cancel-refunded-order';

/** Gives refunds and disputes, which import no cancellations, the one that ends their orders. */
@Global()
@Module({
  imports: [OrdersModule, RefundsModule],
  providers: [CancelRefundedOrder, { provide: RefundedOrders, useExisting: CancelRefundedOrder }],
  exports: [CancelRefundedOrder, RefundedOrders],
})
export class RefundedOrdersModule {}
