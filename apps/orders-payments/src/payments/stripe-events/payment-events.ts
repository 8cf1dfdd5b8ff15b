import { ApplyStripeEvents, FindUndeliveredEvents } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import type { EventKind } from './event-kinds';

/** The inbox of the payment provider's events, for background work. */
@Injectable()
export class PaymentEvents {
  constructor(
    private readonly applyStripeEvents: ApplyStripeEvents<EventKind>,
    private readonly findUndeliveredEvents: FindUndeliveredEvents,
  ) {}

  /** Applies one portion of the stored events; true when there may be more. */
  applyStored(): Promise<boolean> {
    return this.applyStripeEvents.applyStripeEvents();
  }

  /** Stores the events of the last three days that did not arrive. @returns the number of new events @throws Stripe's errors */
  storeUndelivered(): Promise<number> {
    return this.findUndeliveredEvents.find();
  }
}
