import { Module } from '@nestjs/common';
import { CustomersModule } from '#app/payments/customers/customers.module';
import { AccountsController } from './accounts.controller';
import { ClaimEarlierOrders } from './claim-earlier-orders';
import { SyncAccount, SyncAccounts, SaveAccountEmail } from './sync-accounts';

@Module({
  imports: [CustomersModule],
  controllers: [AccountsController],
  providers: [SyncAccounts, SyncAccount, SaveAccountEmail, ClaimEarlierOrders],
  exports: [SyncAccounts],
})
export class AccountsModule {}
