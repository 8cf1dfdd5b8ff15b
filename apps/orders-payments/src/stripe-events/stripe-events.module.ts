import { ApplyStripeEvents, StripeEvents } from '@brote/stripe-service';
import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/checkout/checkout.module';
import { DisputesModule } from '#app/disputes/disputes.module';
import { PaymentMethodsModule } from '#app/payment-methods/payment-methods.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { ApplyStripeObject } from './apply-stripe-object';
import { ReceiveStripeEvent } from './receive-stripe-event';
import { StripeEventsController } from './stripe-events.controller';
import { stripeEventsProviders } from './stripe-events.providers';

@Module({
  imports: [CheckoutModule, DisputesModule, PaymentMethodsModule, RefundsModule],
  controllers: [StripeEventsController],
  providers: [ReceiveStripeEvent, ...stripeEventsProviders, ApplyStripeObject],
  exports: [ApplyStripeEvents, StripeEvents],
})
export class StripeEventsModule {}
