import { ApplyStripeEvents, StripeEvents } from '@brote/stripe-service';
import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/checkout/checkout.module';
import { OrdersModule } from '#app/orders/orders.module';
import { PaymentMethodsModule } from '#app/payment-methods/payment-methods.module';
import { PaymentsModule } from '#app/payments/payments.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { ApplyStripeObject } from './apply-stripe-object';
import { NoteDispute } from './note-dispute';
import { ReceiveStripeEvent } from './receive-stripe-event';
import { StripeEventsController } from './stripe-events.controller';
import { stripeEventsProviders } from './stripe-events.providers';

@Module({
  imports: [CheckoutModule, OrdersModule, PaymentMethodsModule, PaymentsModule, RefundsModule],
  providers: [StripeEventsController, ReceiveStripeEvent, ...stripeEventsProviders, ApplyStripeObject, NoteDispute],
  exports: [ApplyStripeEvents, StripeEvents],
})
export class StripeEventsModule {}
