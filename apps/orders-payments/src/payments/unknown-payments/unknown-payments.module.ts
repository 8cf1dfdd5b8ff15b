import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UnknownPayment } from './unknown-payment.entity';
import { RecordPlanPayment, RecordUnknownPayment } from './record-unknown-payment';
import { RefundUnknownPayment, ReleaseLostStock, UnknownPaymentRefunds, SendUnknownPaymentRefunds } from './send-unknown-payment-refunds';
import { UnknownPaymentsQueries } from './unknown-payments.queries';

/** Payments at Stripe whose order or plan is unknown. */
@Module({
  imports: [TypeOrmModule.forFeature([UnknownPayment])],
  controllers: [RecordPlanPayment],
  providers: [
    RecordUnknownPayment,
    RefundUnknownPayment,
    ReleaseLostStock,
    SendUnknownPaymentRefunds,
    UnknownPaymentRefunds,
    UnknownPaymentsQueries,
  ],
  exports: [RecordUnknownPayment, RefundUnknownPayment, ReleaseLostStock, SendUnknownPaymentRefunds, UnknownPaymentsQueries],
})
export class UnknownPaymentsModule {}
