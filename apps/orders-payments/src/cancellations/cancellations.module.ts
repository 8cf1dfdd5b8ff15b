import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/checkout/checkout.module';
import { OrdersModule } from '#app/orders/orders.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { CallOffPaid } from './call-off-paid';
import { CallOffQuarantined } from './call-off-quarantined';
import { CallOffUnpaid } from './call-off-unpaid';
import { CancelOrder } from './cancel-order';

@Module({
  imports: [CheckoutModule, OrdersModule, RefundsModule],
  providers: [CancelOrder, CallOffPaid, CallOffQuarantined, CallOffUnpaid],
  exports: [CancelOrder, CallOffPaid],
})
export class CancellationsModule {}
