import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/sales/checkout/checkout.module';
import { OrdersModule } from '#app/core/orders/orders.module';
import { RefundsModule } from '#app/payments/refunds/refunds.module';
import { CancelMyOrder } from './cancel-my-order';
import { CancelPaidOrder } from './cancel-paid-order';
import { CancelQuarantinedOrder } from './cancel-quarantined-order';
import { CancelUnpaidOrder } from './cancel-unpaid-order';
import { CancelOrder } from './cancel-order';
import { CancellationsController } from './cancellations.controller';
import { RefundedOrdersModule } from './refunded-orders.module';

@Module({
  imports: [CheckoutModule, OrdersModule, RefundedOrdersModule, RefundsModule],
  controllers: [CancellationsController],
  providers: [CancelOrder, CancelMyOrder, CancelPaidOrder, CancelQuarantinedOrder, CancelUnpaidOrder],
  exports: [CancelOrder, CancelPaidOrder, RefundedOrdersModule],
})
export class CancellationsModule {}
