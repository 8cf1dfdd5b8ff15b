import { Global, Module } from '@nestjs/common';
import { RefundedOrders } from '#app/payments/refunds/refund-requests';
import { RefundsModule } from '#app/payments/refunds/refunds.module';
import { CheckoutModule } from '#app/sales/checkout/checkout.module';
import { CancelOrder, CancelQuarantinedOrder, CancelUnpaidOrder } from './cancel-order';
import { CancelPaidOrder } from './cancel-paid-order';
import { CancelRefundedOrder } from './cancel-refunded-order';
import { CancellationsController } from './cancellations.controller';

/** Global: it gives refunds and disputes, which import no cancellations, the class that ends their orders. */
@Global()
@Module({
  imports: [CheckoutModule, RefundsModule],
  controllers: [CancellationsController],
  providers: [
    ...[CancelOrder, CancelPaidOrder, CancelQuarantinedOrder, CancelRefundedOrder, CancelUnpaidOrder],
    { provide: RefundedOrders, useExisting: CancelRefundedOrder },
  ],
  exports: [CancelOrder, CancelPaidOrder, CancelRefundedOrder, RefundedOrders],
})
export class CancellationsModule {}
