import { Module } from '@nestjs/common';
import { CustomersModule } from '#app/customers/customers.module';
import { OrdersModule } from '#app/orders/orders.module';
import { AccountsController } from './accounts.controller';
import { ClaimOrders } from './claim-orders';
import { FollowAccount } from './follow-account';
import { FollowAccounts } from './follow-accounts';
import { RememberAddress } from './remember-address';

@Module({
  imports: [OrdersModule, CustomersModule],
  providers: [AccountsController, FollowAccounts, FollowAccount, RememberAddress, ClaimOrders],
  exports: [FollowAccounts],
})
export class AccountsModule {}
