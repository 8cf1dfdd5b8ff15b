import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/checkout/checkout.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { ApplyStripeEvents } from './apply-stripe-events';
import { ApplyStripeObject } from './apply-stripe-object';
import { ReceiveStripeEvent } from './receive-stripe-event';
import { StripeEventIntake } from './stripe-event-intake';
import { StripeEventsController } from './stripe-events.controller';
import { StripeEventsQueries } from './stripe-events.queries';

@Module({
  imports: [CheckoutModule, SubscriptionsModule, RefundsModule],
  providers: [StripeEventsController, ReceiveStripeEvent, StripeEventIntake, StripeEventsQueries, ApplyStripeEvents, ApplyStripeObject],
  exports: [ApplyStripeEvents, ApplyStripeObject, StripeEventIntake],
})
export class StripeEventsModule {}
