import { Module } from '@nestjs/common';
import { AccountsModule } from '#app/payments/accounts/accounts.module';
import { SubscriptionDeliveriesModule } from '#app/fulfilment/subscription-deliveries/subscription-deliveries.module';
import { CheckoutModule } from '#app/sales/checkout/checkout.module';
import { RefundsModule } from '#app/payments/refunds/refunds.module';
import { ShipmentsModule } from '#app/fulfilment/shipments/shipments.module';
import { StripeEventsModule } from '#app/payments/stripe-events/stripe-events.module';
import { UnknownPaymentsModule } from '#app/payments/unknown-payments/unknown-payments.module';
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
