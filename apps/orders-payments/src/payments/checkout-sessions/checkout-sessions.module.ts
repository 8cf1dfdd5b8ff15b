import { Module } from '@nestjs/common';
import { CustomersModule } from '#app/payments/customers/customers.module';
import { CheckoutSessions } from './checkout-sessions';
import { PlanCheckoutSessions } from './plan-checkout-sessions';
import { ReadSessionOrder } from './read-session-order';

/** The Checkout Sessions at Stripe: those of orders, and those of plans that sell add-on items too. */
@Module({
  imports: [CustomersModule],
  providers: [CheckoutSessions, PlanCheckoutSessions, ReadSessionOrder],
  exports: [CheckoutSessions, ReadSessionOrder],
})
export class CheckoutSessionsModule {}
