import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/checkout/checkout.module';
import { OrdersModule } from '#app/orders/orders.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { CancelPaidOrder } from './cancel-paid-order';
import { CancelQuarantinedOrder } from './cancel-quarantined-order';
import { CancelUnpaidOrder } from './cancel-unpaid-order';
import { CancelOrder } from './cancel-order';

@Module({
  imports: [CheckoutModule, OrdersModule, RefundsModule],
  providers: [CancelOrder, CancelPaidOrder, CancelQuarantinedOrder, CancelUnpaidOrder],
  exports: [CancelOrder, CancelPaidOrder],
})
export class CancellationsModule {}
