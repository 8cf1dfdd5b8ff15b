import { Module } from '@nestjs/common';
import { Accounts } from './accounts/accounts';
import { AccountsQueries } from './accounts/accounts.queries';
import { SecurityController } from './security/security.controller';
import { SecurityLog } from './security/security-log';
import { WorkNotifier } from './work-notifier';

/** Accounts of people and their security log. */
@Module({
  controllers: [SecurityController],
  providers: [Accounts, AccountsQueries, SecurityLog, WorkNotifier],
  exports: [Accounts, AccountsQueries, SecurityLog, WorkNotifier],
})
export class AccountsModule {}
