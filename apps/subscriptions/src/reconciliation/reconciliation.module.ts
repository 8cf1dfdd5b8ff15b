import { FindUndeliveredEvents } from '@brote/stripe-service';
import { Module } from '@nestjs/common';
import { StripeEventsModule } from '#app/stripe-events/stripe-events.module';
import { CompareBrushesAhead } from './compare-brushes-ahead';
import { CompareMoneyBack } from './compare-money-back';
import { CompareSubscriptions } from './compare-subscriptions';
import { Comparisons, Reconciler } from './reconciler';
import { Repair } from './repair';

@Module({
  imports: [StripeEventsModule],
  providers: [Reconciler, Comparisons, CompareSubscriptions, CompareMoneyBack, CompareBrushesAhead, Repair, FindUndeliveredEvents],
})
export class ReconciliationModule {}
