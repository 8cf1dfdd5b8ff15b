import { Module } from '@nestjs/common';
import { CustomersModule } from '#app/payments/customers/customers.module';
import { AccountsController } from './accounts.controller';
import { ClaimOrders } from './claim-orders';
import { SyncAccount, SyncAccounts, SaveAccountEmail } from './sync-accounts';

@Module({
  imports: [CustomersModule],
  controllers: [AccountsController],
  providers: [SyncAccounts, SyncAccount, SaveAccountEmail, ClaimOrders],
  exports: [SyncAccounts],
})
export class AccountsModule {}
