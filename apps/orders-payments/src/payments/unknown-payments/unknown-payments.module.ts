import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UnknownPayment } from './unknown-payment.entity';
import { RecordPlanPayment, RecordUnknownPayment } from './record-unknown-payment';
import { RefundUnknownPayment, UnknownPaymentRefunds, SendUnknownPaymentRefunds } from './send-unknown-payment-refunds';
import { ReleaseLostCheckoutStock } from './release-lost-checkout-stock';
import { UnknownPaymentsQueries } from './unknown-payments.queries';

/** Payments at Stripe whose order or plan is unknown. */
@Module({
  imports: [TypeOrmModule.forFeature([UnknownPayment])],
  controllers: [RecordPlanPayment],
  providers: [
    RecordUnknownPayment,
    RefundUnknownPayment,
    ReleaseLostCheckoutStock,
    SendUnknownPaymentRefunds,
    UnknownPaymentRefunds,
    UnknownPaymentsQueries,
  ],
  exports: [RecordUnknownPayment, RefundUnknownPayment, ReleaseLostCheckoutStock, SendUnknownPaymentRefunds, UnknownPaymentsQueries],
})
export class UnknownPaymentsModule {}
