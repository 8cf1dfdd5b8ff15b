import { Module } from '@nestjs/common';
import { RecordPlanPayment } from './record-plan-payment';
import { RecordUnknownPayment } from './record-unknown-payment';
import { RefundUnknownPayment } from './refund-unknown-payment';
import { ReleaseLostStock } from './release-lost-stock';
import { SendUnknownPaymentRefunds } from './send-unknown-payment-refunds';
import { UnknownPaymentRefunds } from './unknown-payment-refunds';
import { UnknownPaymentsController } from './unknown-payments.controller';
import { UnknownPaymentsQueries } from './unknown-payments.queries';

/** Payments at Stripe whose order or plan is unknown. */
@Module({
  controllers: [UnknownPaymentsController],
  providers: [
    RecordPlanPayment,
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
