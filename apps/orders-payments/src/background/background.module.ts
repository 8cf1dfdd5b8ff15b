import { Module } from '@nestjs/common';
import { AccountsModule } from '#app/accounts/accounts.module';
import { SubscriptionDeliveriesModule } from '#app/subscription-deliveries/subscription-deliveries.module';
import { CheckoutModule } from '#app/checkout/checkout.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { ShipmentsModule } from '#app/shipments/shipments.module';
import { StripeEventsModule } from '#app/stripe-events/stripe-events.module';
import { UnknownPaymentsModule } from '#app/unknown-payments/unknown-payments.module';
import { BackgroundWork, SyncJobs, PaymentJobs } from './background-work';

@Module({
  imports: [
    AccountsModule,
    SubscriptionDeliveriesModule,
    CheckoutModule,
    RefundsModule,
    ShipmentsModule,
    StripeEventsModule,
    UnknownPaymentsModule,
  ],
  providers: [BackgroundWork, PaymentJobs, SyncJobs],
})
export class BackgroundModule {}
