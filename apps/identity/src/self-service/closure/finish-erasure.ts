import { userClosed } from '@brote/contracts/identity';
import { deletePersonStatements, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { dataMap } from '#app/data-map';
import { AccountEmails } from '#app/credentials/messages/account-emails';
import { deleteSecurityEventsOf } from '#app/accounts/security/security-log';
import { DELETE_PENDING_EMAIL_REQUESTS, FINISH_ERASURE } from './closure.sql';

/** The last erasure step. It leaves a tombstone, and the address of the last e-mail until that is sent. */
@Injectable()
export class FinishErasure {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly emails: AccountEmails,
    private readonly clock: Clock,
  ) {}

  async finish(accountId: string): Promise<void> {
    await this.unitOfWork.run((tx) => this.erase(tx, accountId));
  }

  private async erase(tx: Transaction, accountId: string): Promise<void> {
    const account = await this.accounts.lockById(tx, accountId);
    if (account?.state !== 'closing') return;
    const { email: recipient, locale } = account;
    for (const statement of deletePersonStatements(dataMap)) await tx.changeRows(statement, { userId: accountId });
    await deleteSecurityEventsOf(tx, accountId);
    await tx.changeRows(DELETE_PENDING_EMAIL_REQUESTS, { recipient });
    account.erase();
    await this.accounts.save(tx, account, userClosed);
    await tx.changeRows(FINISH_ERASURE, { accountId, now: this.clock.now() });
    if (recipient !== null) await this.emails.requestEmail(tx, { template: 'account-closed', accountId, recipient, locale });
  }
}
