import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/checkout/checkout.module';
import { OrdersModule } from '#app/orders/orders.module';
import { PaymentMethodsModule } from '#app/payment-methods/payment-methods.module';
import { PaymentsModule } from '#app/payments/payments.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { ApplyStripeEvents } from './apply-stripe-events';
import { ApplyStripeObject } from './apply-stripe-object';
import { NoteDispute } from './note-dispute';
import { ReceiveStripeEvent } from './receive-stripe-event';
import { StripeEventIntake } from './stripe-event-intake';
import { StripeEventsController } from './stripe-events.controller';
import { StripeEventsQueries } from './stripe-events.queries';

@Module({
  imports: [CheckoutModule, OrdersModule, PaymentMethodsModule, PaymentsModule, RefundsModule],
  providers: [
    StripeEventsController,
    ReceiveStripeEvent,
    StripeEventIntake,
    StripeEventsQueries,
    ApplyStripeEvents,
    ApplyStripeObject,
    NoteDispute,
  ],
  exports: [ApplyStripeEvents, StripeEventIntake],
})
export class StripeEventsModule {}
