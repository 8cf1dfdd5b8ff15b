import { Module } from '@nestjs/common';
import { AccountsQueries } from '#app/accounts/accounts.queries';
import { CustomerForCheckout } from './customer-for-checkout';
import { CustomersController } from './customers.controller';
import { DescribeCustomer } from './describe-customer';
import { EnsureCustomer } from './ensure-customer';
import { FindCustomer } from './find-customer';
import { DeleteStripeCustomer } from './delete-stripe-customer';
import { MakeCustomer } from './make-customer';

@Module({
  providers: [
    AccountsQueries,
    CustomersController,
    EnsureCustomer,
    MakeCustomer,
    CustomerForCheckout,
    FindCustomer,
    DescribeCustomer,
    DeleteStripeCustomer,
  ],
  exports: [AccountsQueries, EnsureCustomer, CustomerForCheckout, DescribeCustomer, DeleteStripeCustomer],
})
export class CustomersModule {}
