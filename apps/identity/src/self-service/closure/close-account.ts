import { type CloseAccountRequest, userClosing } from '@brote/contracts/identity';
import { type CallContext, Refusal } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { AccountEmails } from '#app/credentials/messages/account-emails';
import { clientDeviceOf } from '#app/accounts/security/security-log';
import { EndSessions } from '#app/sessions/sessions/end-sessions';
import { Erasures } from './erasures';

/** Locks the account, ends its sessions and stores its erasure steps, in one transaction. */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: Accounts,
    private readonly endSessions: EndSessions,
    private readonly erasures: Erasures,
    private readonly emails: AccountEmails,
  ) {}

  /** Closes an account again that a restore of the database has opened. Repeating it changes nothing. */
  async closeReopened(accountId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const account = await this.accounts.lockById(tx, accountId);
      if (account?.beginClosing() === true) {
        await this.endSessions.endAllSessions(tx, accountId, { kind: 'closure-requested' });
        await this.accounts.save(tx, account, userClosing);
        await this.erasures.beginErasure(tx, accountId);
      }
      await this.erasures.forgetReopened(tx, accountId);
    });
  }

  /** @throws Refusal UNAUTHENTICATED when the account is not active */
  async close(request: CloseAccountRequest, call: CallContext): Promise<void> {
    await this.unitOfWork.run((tx) => this.closeInTransaction(tx, request, call.authenticatedCaller.userId));
  }

  private async closeInTransaction(tx: Transaction, { client }: CloseAccountRequest, userId: string): Promise<void> {
    const account = await this.accounts.lockById(tx, userId);
    if (account === null || account.email === null || !account.beginClosing()) throw new Refusal('UNAUTHENTICATED');
    const { id: accountId, email, locale } = account;
    await this.endSessions.endAllSessions(tx, accountId, { kind: 'closure-requested', client: clientDeviceOf(client) });
    await this.accounts.save(tx, account, userClosing);
    await this.erasures.beginErasure(tx, accountId);
    await this.emails.requestEmail(tx, { template: 'closure-started', accountId, recipient: email, locale });
  }
}
