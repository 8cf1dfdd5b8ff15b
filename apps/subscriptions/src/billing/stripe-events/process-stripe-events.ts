import { InjectLogger, type Logger } from '@brote/service-runtime';
import { ApplyStripeEvents, FindUndeliveredEvents, StripeEvents } from '@brote/stripe-service';
import { Injectable } from '@nestjs/common';
import { ApplyStripeObject } from './apply-stripe-object';
import type { EventKind } from './event-kinds';

/** Processes the events of Stripe in the background: those that webhooks stored, and those that Stripe could not deliver. */
@Injectable()
export class ProcessStripeEvents {
  private readonly applyStripeEvents: ApplyStripeEvents<EventKind>;

  constructor(
    events: StripeEvents<EventKind>,
    applyStripeObject: ApplyStripeObject,
    private readonly findUndeliveredEvents: FindUndeliveredEvents,
    @InjectLogger() logger: Logger,
  ) {
    this.applyStripeEvents = new ApplyStripeEvents(events, (kind, id) => applyStripeObject.apply(kind, id), logger);
  }

  /** Applies one page of stored events. A failed event is retried later. True when there may be more. */
  applyStored(): Promise<boolean> {
    return this.applyStripeEvents.applyStripeEvents();
  }

  /** Stores the undelivered events of the last three days. Returns the number of new events. @throws Stripe's errors */
  fetchUndelivered(): Promise<number> {
    return this.findUndeliveredEvents.find();
  }
}
