import { FindUndeliveredEvents } from '@brote/stripe-service';
import { Module } from '@nestjs/common';
import { AnnouncePlanBilling } from './announce-plan-billing';
import { PaymentEvents } from './payment-events';
import { ReceiveStripeEvent } from './receive-stripe-event';
import { StripeEventHandlers } from './stripe-event-handlers';
import { StripeEventsController } from './stripe-events.controller';
import { stripeEventsProviders } from './stripe-events.providers';

/** The inbox of Stripe's webhooks. It imports no handler: their modules register them. */
@Module({
  controllers: [StripeEventsController],
  providers: [AnnouncePlanBilling, FindUndeliveredEvents, PaymentEvents, ReceiveStripeEvent, StripeEventHandlers, ...stripeEventsProviders],
  exports: [PaymentEvents, StripeEventHandlers],
})
export class StripeEventsModule {}
