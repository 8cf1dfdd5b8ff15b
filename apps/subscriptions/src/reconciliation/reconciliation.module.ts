import { FindUndeliveredEvents } from '@brote/stripe-service';
import { Module } from '@nestjs/common';
import { StripeEventsModule } from '#app/stripe-events/stripe-events.module';
import { CompareSubscriptions } from './compare-subscriptions';
import { Reconciler } from './reconciler';

@Module({
  imports: [StripeEventsModule],
  providers: [Reconciler, CompareSubscriptions, FindUndeliveredEvents],
})
export class ReconciliationModule {}
