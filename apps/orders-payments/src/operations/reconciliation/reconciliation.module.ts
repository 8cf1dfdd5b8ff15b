import { Module } from '@nestjs/common';
import { CheckoutSessionsModule } from '#app/payments/checkout-sessions/checkout-sessions.module';
import { CheckoutModule } from '#app/sales/checkout/checkout.module';
import { InvoicingModule } from '#app/invoicing/invoicing.module';
import { DisputesModule } from '#app/payments/disputes/disputes.module';
import { PersonalDataModule } from '#app/operations/personal-data/personal-data.module';
import { PayoutsModule } from '#app/payments/payouts/payouts.module';
import { PlanListsModule } from '#app/payments/plans/lists/plan-lists.module';
import { StripeEventsModule } from '#app/payments/stripe-events/stripe-events.module';
import { UnknownPaymentsModule } from '#app/payments/unknown-payments/unknown-payments.module';
import { ComparePlanBilling } from './compare-plan-billing';
import { ComparePlanDocuments } from './compare-plan-documents';
import { CompareSessions } from './compare-sessions';
import { MeasureBacklog } from './measure-backlog';
import { Comparisons, Reconciler, ReconcilerDependencies } from './reconciler';
import { StoredSessionsQueries } from './stored-sessions.queries';
import { ReleaseStockOfEndedCheckouts } from './release-stock-of-ended-checkouts';

@Module({
  imports: [
    ...[CheckoutModule, CheckoutSessionsModule, DisputesModule, PersonalDataModule],
    ...[InvoicingModule, PayoutsModule, PlanListsModule, StripeEventsModule, UnknownPaymentsModule],
  ],
  providers: [
    Reconciler,
    ReconcilerDependencies,
    Comparisons,
    ComparePlanBilling,
    ComparePlanDocuments,
    CompareSessions,
    StoredSessionsQueries,
    MeasureBacklog,
    ReleaseStockOfEndedCheckouts,
  ],
})
export class ReconciliationModule {}
