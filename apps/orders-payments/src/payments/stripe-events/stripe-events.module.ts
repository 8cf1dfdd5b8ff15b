import { Database, ProcessLock, UnitOfWork } from '@brote/persistence';
import { LOGGER, type Logger } from '@brote/service-runtime';
import { ApplyStripeEvents, FindUndeliveredEvents, StripeEvents } from '@brote/stripe-service';
import { type FactoryProvider, Injectable, Module } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { WorkNotifier } from '#app/core/work-notifier';
import { AnnouncePlanBilling } from './announce-plan-billing';
import { isHandledKind, StripeEventHandlers, stripeSubjects, type EventKind } from './stripe-event-handlers';
import { StripeEventsController } from './stripe-events.controller';

const stripeEvents: FactoryProvider<StripeEvents<EventKind>> = {
  provide: StripeEvents,
  inject: [Database, OrdersConfig, WorkNotifier, ProcessLock],
  useFactory: (database: Database, { stripeSecretKey, leaseMs }: OrdersConfig, notifier: WorkNotifier, processLock: ProcessLock) =>
    new StripeEvents(database, {
      ...stripeSubjects,
      isLive: stripeSecretKey.includes('_live_'),
      leaseMs,
      processLock,
      onStored: () => notifier.notify('stripeEvents'),
    }),
};

const applyStripeEvents: FactoryProvider<ApplyStripeEvents<EventKind>> = {
  provide: ApplyStripeEvents,
  inject: [StripeEvents, StripeEventHandlers, AnnouncePlanBilling, UnitOfWork, LOGGER],
  useFactory: (
    events: StripeEvents<EventKind>,
    handlers: StripeEventHandlers,
    announcePlanBilling: AnnouncePlanBilling,
    unitOfWork: UnitOfWork,
    logger: Logger,
  ) =>
    new ApplyStripeEvents(events, unitOfWork, logger, {
      apply: async (kind, id) => (isHandledKind(kind) ? handlers.apply(kind, id) : undefined),
      announce: (tx, event) => announcePlanBilling.announce(tx, event),
    }),
};

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

/** The inbox of Stripe's webhooks. It imports no handler: their modules register them. */
@Module({
  controllers: [StripeEventsController],
  providers: [AnnouncePlanBilling, FindUndeliveredEvents, PaymentEvents, StripeEventHandlers, stripeEvents, applyStripeEvents],
  exports: [AnnouncePlanBilling, PaymentEvents, StripeEventHandlers],
})
export class StripeEventsModule {}
