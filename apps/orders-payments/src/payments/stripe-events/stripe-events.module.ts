import { ApplyStripeEvents, StripeEvents } from '@brote/stripe-service';
import { Module } from '@nestjs/common';
import { ReceiveStripeEvent } from './receive-stripe-event';
import { StripeEventHandlers } from './stripe-event-handlers';
import { StripeEventsController } from './stripe-events.controller';
import { stripeEventsProviders } from './stripe-events.providers';

/** The inbox of Stripe's webhooks. It imports no handler: their modules register them. */
@Module({
  controllers: [StripeEventsController],
  providers: [ReceiveStripeEvent, StripeEventHandlers, ...stripeEventsProviders],
  exports: [ApplyStripeEvents, StripeEvents, StripeEventHandlers],
})
export class StripeEventsModule {}
