import { FindUndeliveredEvents } from '@brote/stripe-service';
import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/checkout/checkout.module';
import { PersonalDataModule } from '#app/personal-data/personal-data.module';
import { StripeEventsModule } from '#app/stripe-events/stripe-events.module';
import { CompareSessions } from './compare-sessions';
import { MeasureBacklog } from './measure-backlog';
import { Reconciler, Sweeps } from './reconciler';
import { ReleaseStockAgain } from './release-stock-again';

@Module({
  imports: [CheckoutModule, PersonalDataModule, StripeEventsModule],
  providers: [Reconciler, Sweeps, CompareSessions, FindUndeliveredEvents, MeasureBacklog, ReleaseStockAgain],
})
export class ReconciliationModule {}
