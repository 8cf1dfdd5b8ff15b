import { Database } from '@brote/persistence';
import { Global, Module } from '@nestjs/common';
import { Accounts } from './accounts/accounts/accounts';
import { AccountsQueries } from './accounts/accounts/accounts.queries';
import { WorkNotifier } from './accounts/work-notifier';
import { Links } from './credentials/links/links';
import { AccountEmails } from './credentials/messages/account-emails';
import { SecurityLog } from './accounts/security/security-log';
import { Throttle } from './credentials/throttling/throttle';

const infrastructureProviders = [Database, WorkNotifier, Accounts, AccountsQueries, Links, AccountEmails, SecurityLog, Throttle];

/** Providers that every feature uses. */
@Global()
@Module({ providers: infrastructureProviders, exports: infrastructureProviders })
export class InfrastructureModule {}
