import { Database, ProcessLock } from '@brote/persistence';
import { StripeEvents } from '@brote/stripe-service';
import type { FactoryProvider } from '@nestjs/common';
import { WorkNotifier } from '#app/plans/work-notifier';
import { SubscriptionsConfig } from '#app/config';
import { stripeSubjects, type EventKind } from './event-kinds';

/** Stored events of Stripe, with the kinds that concern this service. */
export const stripeEventsProvider: FactoryProvider<StripeEvents<EventKind>> = {
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
