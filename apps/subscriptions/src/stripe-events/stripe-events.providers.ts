import { Database, ProcessLock } from '@brote/persistence';
import { LOGGER, type Logger } from '@brote/service-runtime';
import { ApplyStripeEvents, StripeEvents } from '@brote/stripe-service';
import type { FactoryProvider } from '@nestjs/common';
import { Wakeup } from '#app/background/wakeup';
import { SubscriptionsConfig } from '#app/config';
import { ApplyStripeObject } from './apply-stripe-object';
import { stripeSubjects, type EventKind } from './event-kinds';

const stripeEvents: FactoryProvider<StripeEvents<EventKind>> = {
  provide: StripeEvents,
  inject: [Database, SubscriptionsConfig, Wakeup, ProcessLock],
  useFactory: (database: Database, { stripeSecretKey, leaseMs }: SubscriptionsConfig, wakeup: Wakeup, processLock: ProcessLock) =>
    new StripeEvents(database, {
      ...stripeSubjects,
      isLive: stripeSecretKey.includes('_live_'),
      leaseMs,
      processLock,
      onStored: () => wakeup.stripeEvents(),
    }),
};

const applyStripeEvents: FactoryProvider<ApplyStripeEvents<EventKind>> = {
  provide: ApplyStripeEvents,
  inject: [StripeEvents, ApplyStripeObject, LOGGER],
  useFactory: (events: StripeEvents<EventKind>, object: ApplyStripeObject, logger: Logger) =>
    new ApplyStripeEvents(events, (kind, id) => object.execute(kind, id), logger),
};

/** Stripe's events of this service: what they are about, and what becomes of them. */
export const stripeEventsProviders = [stripeEvents, applyStripeEvents];
