import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/checkout/checkout.module';
import { DeliveriesModule } from '#app/deliveries/deliveries.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { StripeEventsModule } from '#app/stripe-events/stripe-events.module';
import { SubscriptionsModule } from '#app/subscriptions/subscriptions.module';
import { WithdrawalsModule } from '#app/withdrawals/withdrawals.module';
import { BackgroundWork, SyncJobs, PaymentJobs } from './background-work';

@Module({
  imports: [SubscriptionsModule, CheckoutModule, DeliveriesModule, RefundsModule, StripeEventsModule, WithdrawalsModule],
  providers: [BackgroundWork, PaymentJobs, SyncJobs],
})
export class BackgroundModule {}
