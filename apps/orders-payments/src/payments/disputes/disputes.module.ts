import { Module } from '@nestjs/common';
import { InvoicingModule } from '#app/invoicing/invoicing.module';
import { RefundsModule } from '#app/payments/refunds/refunds.module';
import { StripeEventHandlers } from '#app/payments/stripe-events/stripe-event-handlers';
import { StripeEventsModule } from '#app/payments/stripe-events/stripe-events.module';
import { CompareDisputes, StoredDisputes } from './compare-disputes';
import { SyncDisputes, RecordDispute, RecordDisputeOutcome } from './sync-disputes';

/** Payments that buyers' banks reclaim. */
@Module({
  imports: [InvoicingModule, RefundsModule, StripeEventsModule],
  providers: [CompareDisputes, RecordDispute, RecordDisputeOutcome, StoredDisputes, SyncDisputes],
  exports: [CompareDisputes],
})
export class DisputesModule {
  constructor(handlers: StripeEventHandlers, syncDisputes: SyncDisputes) {
    handlers.register('dispute', (chargeId) => syncDisputes.syncDisputes(chargeId));
  }
}
