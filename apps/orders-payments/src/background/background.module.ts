import { Module } from '@nestjs/common';
import { CheckoutModule } from '#app/checkout/checkout.module';
import { RefundsModule } from '#app/refunds/refunds.module';
import { StripeEventsModule } from '#app/stripe-events/stripe-events.module';
import { BackgroundParts, BackgroundWork } from './background-work';

@Module({ imports: [CheckoutModule, RefundsModule, StripeEventsModule], providers: [BackgroundWork, BackgroundParts] })
export class BackgroundModule {}
