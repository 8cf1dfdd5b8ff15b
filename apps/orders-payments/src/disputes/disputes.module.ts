import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/orders/orders.module';
import { OrderPaymentsModule } from '#app/core/order-payments/order-payments.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { SyncDisputes } from './sync-disputes';
import { RecordDispute } from './record-dispute';

/** Payments that buyers' banks reclaim. */
@Module({
  imports: [OrdersModule, OrderPaymentsModule, RefundsModule],
  providers: [SyncDisputes, RecordDispute],
  exports: [SyncDisputes],
})
export class DisputesModule {}
