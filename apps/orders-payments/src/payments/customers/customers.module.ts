import { Module } from '@nestjs/common';
import { AccountsQueries } from './accounts.queries';
import { CustomerForCheckout, EnsureCustomer } from './ensure-customer';
import { CustomersController } from './customers.controller';
import { UpdateStripeCustomer, FindCustomer, DeleteStripeCustomer, CreateStripeCustomer } from './stripe-customers';

@Module({
  controllers: [CustomersController],
  providers: [
    AccountsQueries,
    EnsureCustomer,
    CreateStripeCustomer,
    CustomerForCheckout,
    FindCustomer,
    UpdateStripeCustomer,
    DeleteStripeCustomer,
  ],
  exports: [AccountsQueries, EnsureCustomer, CustomerForCheckout, UpdateStripeCustomer, DeleteStripeCustomer],
})
export class CustomersModule {}
