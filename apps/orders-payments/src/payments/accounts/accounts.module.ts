import { Module } from '@nestjs/common';
import { CustomersModule } from '#app/payments/customers/customers.module';
import { OrdersModule } from '#app/core/orders/orders.module';
import { AccountsController } from './accounts.controller';
import { ClaimOrders } from './claim-orders';
import { SyncAccount } from './sync-account';
import { SyncAccounts } from './sync-accounts';
import { SaveAccountEmail } from './save-account-email';

@Module({
  imports: [OrdersModule, CustomersModule],
  controllers: [AccountsController],
  providers: [SyncAccounts, SyncAccount, SaveAccountEmail, ClaimOrders],
  exports: [SyncAccounts],
})
export class AccountsModule {}
