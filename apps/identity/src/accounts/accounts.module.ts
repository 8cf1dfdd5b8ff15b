import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Account } from './accounts/account.entity';
import { Accounts } from './accounts/accounts';
import { AccountsQueries } from './accounts/accounts.queries';
import { SecurityController } from './security/security.controller';
import { SecurityLog } from './security/security-log';
import { WorkNotifier } from './work-notifier';

/** Accounts of people and their security log. */
@Module({
  imports: [TypeOrmModule.forFeature([Account])],
  controllers: [SecurityController],
  providers: [Accounts, AccountsQueries, SecurityLog, WorkNotifier],
  exports: [Accounts, AccountsQueries, SecurityLog, WorkNotifier],
})
export class AccountsModule {}
