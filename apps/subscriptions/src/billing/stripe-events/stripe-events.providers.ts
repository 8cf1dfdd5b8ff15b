import { Database, ProcessLock } from '@brote/persistence';
import { LOGGER, type Logger } from '@brote/service-runtime';
import { ApplyStripeEvents, StripeEvents } from '@brote/stripe-service';
import type { FactoryProvider } from '@nestjs/common';
import { WorkNotifier } from '#app/plans/work-notifier';
import { SubscriptionsConfig } from '#app/config';
import { ApplyStripeObject } from './apply-stripe-object';
import { stripeSubjects, type EventKind } from './event-kinds';

const stripeEvents: FactoryProvider<StripeEvents<EventKind>> = {
  provide: StripeEvents,
  inject: [Database, SubscriptionsConfig, WorkNotifier, ProcessLock],
  useFactory: (database: Database, { stripeSecretKey, leaseMs }: SubscriptionsConfig, notifier: WorkNotifier, processLock: ProcessLock) =>
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

/** Kinds of Stripe events of this service, and their handling. */
export const stripeEventsProviders = [stripeEvents, applyStripeEvents];
