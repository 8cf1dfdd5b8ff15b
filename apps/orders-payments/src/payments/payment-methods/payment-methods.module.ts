import { Module } from '@nestjs/common';
import { CustomersModule } from '#app/payments/customers/customers.module';
import { StripeEventHandlers } from '#app/payments/stripe-events/stripe-event-handlers';
import { StripeEventsModule } from '#app/payments/stripe-events/stripe-events.module';
import { HandleCustomerEvent } from './handle-customer-event';
import { PaymentMethodsLock, SavedMethodsReader } from './saved-methods';
import { PaymentMethods } from './payment-methods';
import { PortalConfiguration, ProviderPages } from './provider-pages';

@Module({
  imports: [CustomersModule, StripeEventsModule],
  controllers: [PaymentMethods, ProviderPages],
  providers: [PortalConfiguration, SavedMethodsReader, PaymentMethodsLock, HandleCustomerEvent],
})
export class PaymentMethodsModule {
  constructor(handlers: StripeEventHandlers, handleCustomerEvent: HandleCustomerEvent) {
    handlers.register('customer', (id) => handleCustomerEvent.handleDeleted(id));
    handlers.register('method', (id) => handleCustomerEvent.handleAttached(id));
  }
}
