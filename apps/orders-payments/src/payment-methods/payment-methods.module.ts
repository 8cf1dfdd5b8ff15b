import { Module } from '@nestjs/common';
import { CustomersModule } from '#app/customers/customers.module';
import { HandleCustomerEvent } from './handle-customer-event';
import { PaymentMethodsLock } from './payment-methods-lock';
import { PaymentMethods } from './payment-methods';
import { PaymentMethodsController } from './payment-methods.controller';
import { PortalConfiguration } from './portal-configuration';
import { ProviderPages } from './provider-pages';
import { SavedMethodsReader } from './saved-methods';

@Module({
  imports: [CustomersModule],
  controllers: [PaymentMethodsController],
  providers: [PaymentMethods, ProviderPages, PortalConfiguration, SavedMethodsReader, PaymentMethodsLock, HandleCustomerEvent],
  exports: [HandleCustomerEvent],
})
export class PaymentMethodsModule {}
