import { Module } from '@nestjs/common';
import { OrdersConfig } from '#app/config';
import { AccountsModule } from './accounts/accounts.module';
import { CheckoutSessionsModule } from './checkout-sessions/checkout-sessions.module';
import { CustomersModule } from './customers/customers.module';
import { DocumentReferencesModule } from './document-references/document-references.module';
import { DisputesModule } from './disputes/disputes.module';
import { PaymentMethodsModule } from './payment-methods/payment-methods.module';
import { PayoutsModule } from './payouts/payouts.module';
import { PlanPaymentsModule } from './plans/plan-payments.module';
import { RefundsModule } from './refunds/refunds.module';
import { StripeAccessModule } from './stripe/stripe-access.module';
import { StripeEventsModule } from './stripe-events/stripe-events.module';
import { UnknownPaymentsModule } from './unknown-payments/unknown-payments.module';

/** All that speaks to Stripe. It imports neither sales nor what stands above: they register handlers and provide interfaces. */
@Module({
  imports: [
    AccountsModule,
    CheckoutSessionsModule,
    CustomersModule,
    DisputesModule,
    DocumentReferencesModule,
    PaymentMethodsModule,
    PayoutsModule,
    PlanPaymentsModule.forRoot(OrdersConfig, ({ publicOrigin }) => ({ publicOrigin })),
    RefundsModule,
    StripeAccessModule,
    StripeEventsModule,
    UnknownPaymentsModule,
  ],
})
export class PaymentsModule {}
