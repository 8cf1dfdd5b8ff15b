import type { Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/accounts/account.entity';
import { Accounts } from '#app/accounts/accounts/accounts';
import { Links } from '#app/credentials/links/links';
import { AccountEmails } from '#app/credentials/messages/account-emails';
import type { ClientDevice } from '#app/accounts/security/security-log';
import { EndSessions } from '#app/sessions/sessions/end-sessions';
import { CONFIRM_SESSION } from './recovery.sql';

interface PasswordChange {
  kind: 'password-reset' | 'password-changed';
  client: ClientDevice;
  /** Session to keep, whose password is proven now; without it all sessions end. */
  keepSessionId?: string;
}

/** Completes each password change: ends other sessions, voids recovery links, logs the change and notifies the owner. */
@Injectable()
export class FinalizePasswordChange {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: Links,
    private readonly endSessions: EndSessions,
    private readonly emails: AccountEmails,
    private readonly clock: Clock,
  ) {}

  /** Saves the account. The caller has locked it and set the new hash. */
  async finalize(tx: Transaction, account: Account, { kind, client, keepSessionId }: PasswordChange): Promise<void> {
    const { id: accountId, email, locale } = account;
    if (keepSessionId !== undefined) await tx.changeRows(CONFIRM_SESSION, { sessionId: keepSessionId, now: this.clock.now() });
    await this.endSessions.endAllSessions(tx, accountId, { kind, client }, keepSessionId);
    await this.accounts.save(tx, account);
    await this.links.voidLinks(tx, accountId, 'recover');
    if (email !== null) await this.emails.requestEmail(tx, { template: 'password-changed', accountId, recipient: email, locale });
  }
}
