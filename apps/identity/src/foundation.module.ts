import { Database } from '@brote/persistence';
import { Global, Module } from '@nestjs/common';
import { Accounts } from './accounts/accounts';
import { AccountsQueries } from './accounts/accounts.queries';
import { Links } from './links/links';
import { MailWriter } from './messages/mail-writer';
import { SecurityLog } from './security/security-log';
import { Throttle } from './throttling/throttle';
import { WorkNotifier } from './upkeep/work-notifier';

const foundation = [Database, WorkNotifier, Accounts, AccountsQueries, Links, MailWriter, SecurityLog, Throttle];

/** What every feature stands on. */
@Global()
@Module({ providers: foundation, exports: foundation })
export class FoundationModule {}
