import { FindUndeliveredEvents } from '@brote/stripe-service';
import { Module } from '@nestjs/common';
import { StripeEventsModule } from '#app/stripe-events/stripe-events.module';
import { ReconcileBrushDemand } from './reconcile-brush-demand';
import { ReconcileRefunds } from './reconcile-refunds';
import { ReconcileSubscriptions } from './reconcile-subscriptions';
import { ReconcilerDependencies, Reconciler } from './reconciler';
import { Repair } from './repair';

@Module({
  imports: [StripeEventsModule],
  providers: [
    Reconciler,
    ReconcilerDependencies,
    ReconcileSubscriptions,
    ReconcileRefunds,
    ReconcileBrushDemand,
    Repair,
    FindUndeliveredEvents,
  ],
})
export class ReconciliationModule {}
