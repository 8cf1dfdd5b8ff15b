import { Database, ProcessLock } from '@brote/persistence';
import { LOGGER, type Logger } from '@brote/service-runtime';
import { ApplyStripeEvents, StripeEvents } from '@brote/stripe-service';
import type { FactoryProvider } from '@nestjs/common';
import { WorkNotifier } from '#app/core/work-notifier';
import { OrdersConfig } from '#app/config';
import { ApplyStripeObject } from './apply-stripe-object';
import { stripeSubjects, type EventKind } from './event-kinds';

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
  inject: [StripeEvents, ApplyStripeObject, LOGGER],
  useFactory: (events: StripeEvents<EventKind>, object: ApplyStripeObject, logger: Logger) =>
    new ApplyStripeEvents(events, (kind, id) => object.apply(kind, id), logger),
};

/** The Stripe events of this service: their subjects and their application. */
export const stripeEventsProviders = [stripeEvents, applyStripeEvents];
