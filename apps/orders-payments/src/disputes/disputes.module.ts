import { Module } from '@nestjs/common';
import { OrdersModule } from '#app/orders/orders.module';
import { PaymentsModule } from '#app/payments/payments.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { FollowDisputes } from './follow-disputes';
import { NoteDispute } from './note-dispute';

/** Payments that buyers' banks ask back. */
@Module({
  imports: [OrdersModule, PaymentsModule, RefundsModule],
  providers: [FollowDisputes, NoteDispute],
  exports: [FollowDisputes],
})
export class DisputesModule {}
