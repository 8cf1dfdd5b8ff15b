import type { ClientInfo } from '@brote/contracts/identity';
import { UnitOfWork } from '@brote/persistence';
import { InjectLogger, type Logger } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { AccountEmails } from '#app/credentials/messages/account-emails';
import { clientDeviceOf, SecurityLog } from '#app/accounts/security/security-log';
import { EndSessions } from './end-sessions';

@Injectable()
export class EndReusedSessionDependencies {
  constructor(
    readonly accounts: Accounts,
    readonly endSessions: EndSessions,
    readonly log: SecurityLog,
    readonly emails: AccountEmails,
  ) {}
}

/** Ends a session whose refresh token was reused, because two devices hold it. The owner gets an e-mail. */
@Injectable()
export class EndReusedSession {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly deps: EndReusedSessionDependencies,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  async end(accountId: string, sessionId: string, client: ClientInfo): Promise<void> {
    const { accounts, endSessions, log, emails } = this.deps;
    await this.unitOfWork.run(async (tx) => {
      const account = await accounts.lockById(tx, accountId);
      if (account === null || account.email === null || !(await endSessions.endOne(tx, accountId, sessionId))) return;
      await log.record(tx, accountId, 'token-reused', clientDeviceOf(client));
      await emails.add(tx, { template: 'session-reused', accountId, recipient: account.email, locale: account.locale });
    });
    this.logger.warn({ event: 'authn_token_reuse', accountId, sessionId }, 'a refresh token was reused; its session was ended');
  }
}
