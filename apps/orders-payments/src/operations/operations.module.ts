import { Module } from '@nestjs/common';
import { FulfilmentModule } from '#app/fulfilment/fulfilment.module';
import { InvoicingModule } from '#app/invoicing/invoicing.module';
import { AccountsModule } from '#app/payments/accounts/accounts.module';
import { DocumentReferencesModule } from '#app/payments/document-references/document-references.module';
import { RefundsModule } from '#app/payments/refunds/refunds.module';
import { StripeEventsModule } from '#app/payments/stripe-events/stripe-events.module';
import { UnknownPaymentsModule } from '#app/payments/unknown-payments/unknown-payments.module';
import { CheckoutModule } from '#app/sales/checkout/checkout.module';
import { BackgroundWork, PaymentJobs, SyncJobs } from './background/background-work';
import { PersonalDataModule } from './personal-data/personal-data.module';
import { ReconciliationModule } from './reconciliation/reconciliation.module';
import { ReportingSnapshotsController } from './reporting-snapshots/reporting-snapshots.controller';

/** Background work, comparison with Stripe, snapshots for reports, and personal data. No other module imports it. */
@Module({
  imports: [
    ...[PersonalDataModule, ReconciliationModule],
    ...[
      AccountsModule,
      CheckoutModule,
      DocumentReferencesModule,
      FulfilmentModule,
      InvoicingModule,
      RefundsModule,
      StripeEventsModule,
      UnknownPaymentsModule,
    ],
  ],
  controllers: [ReportingSnapshotsController],
  providers: [BackgroundWork, PaymentJobs, SyncJobs],
})
export class OperationsModule {}
