import { Database, ProcessLock, UnitOfWork } from '@brote/persistence';
import { LOGGER, type Logger } from '@brote/service-runtime';
import { ApplyStripeEvents, StripeEvents } from '@brote/stripe-service';
import type { FactoryProvider } from '@nestjs/common';
import { WorkNotifier } from '#app/core/work-notifier';
import { OrdersConfig } from '#app/config';
import { AnnouncePlanBilling } from './announce-plan-billing';
import { isHandledKind, stripeSubjects, type EventKind } from './event-kinds';
import { StripeEventHandlers } from './stripe-event-handlers';

const stripeEvents: FactoryProvider<StripeEvents<EventKind>> = {
  provide: StripeEvents,
  inject: [Database, OrdersConfig, WorkNotifier, ProcessLock],
  useFactory: (database: Database, { stripeSecretKey, leaseMs }: OrdersConfig, notifier: WorkNotifier, processLock: ProcessLock) =>
    new StripeEvents(database, {
      ...stripeSubjects,
      isLive: stripeSecretKey.includes('_live_'),
      leaseMs,
      processLock,
      onStored: () => notifier.notifyStripeEvents(),
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

/** The Stripe events of this service: their subjects and their application. */
export const stripeEventsProviders = [stripeEvents, applyStripeEvents];
