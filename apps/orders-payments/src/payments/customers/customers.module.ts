import { Module } from '@nestjs/common';
import { AccountsQueries } from './accounts.queries';
import { CustomerForCheckout } from './customer-for-checkout';
import { CustomersController } from './customers.controller';
import { UpdateStripeCustomer } from './update-stripe-customer';
import { EnsureCustomer } from './ensure-customer';
import { FindCustomer } from './find-customer';
import { DeleteStripeCustomer } from './delete-stripe-customer';
import { CreateStripeCustomer } from './create-stripe-customer';

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
