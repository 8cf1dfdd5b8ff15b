import { ApplyStripeEvents, StripeEvents } from '@brote/stripe-service';
import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/checkout/checkout.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { ApplyStripeInvoice } from './apply-stripe-invoice';
import { ApplyStripeObject } from './apply-stripe-object';
import { ReceiveStripeEvent } from './receive-stripe-event';
import { ReportUnknownPlan } from './report-unknown-plan';
import { StripeEventsController } from './stripe-events.controller';
import { stripeEventsProviders } from './stripe-events.providers';

@Module({
  imports: [CheckoutModule, SubscriptionsModule, RefundsModule],
  controllers: [StripeEventsController],
  providers: [ReceiveStripeEvent, ...stripeEventsProviders, ApplyStripeObject, ApplyStripeInvoice, ReportUnknownPlan],
  exports: [ApplyStripeEvents, ApplyStripeObject, StripeEvents],
})
export class StripeEventsModule {}
