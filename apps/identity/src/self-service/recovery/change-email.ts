import type { ChangeEmailRequest } from '@brote/contracts/identity';
import { type CallContext, Refusal } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { type Account, normalizeEmail } from '#app/accounts/accounts/account.entity';
import { Accounts } from '#app/accounts/accounts/accounts';
import { Links } from '#app/credentials/links/links';
import { AccountEmails } from '#app/credentials/messages/account-emails';
import { VerifyPassword } from '#app/credentials/passwords/verify-password';
import { clientDeviceOf, SecurityLog } from '#app/accounts/security/security-log';
import { AddressLimits } from '#app/self-service/sign-up/address-limits';
import { SELECT_ACCOUNT_OF_EMAIL } from './recovery.sql';

@Injectable()
export class ChangeEmailDependencies {
  constructor(
    readonly accounts: Accounts,
    readonly links: Links,
    readonly emails: AccountEmails,
    readonly log: SecurityLog,
    readonly limits: AddressLimits,
  ) {}
}

/** Requests a new address. The new one must be confirmed, and the old one gets an e-mail. The reply for a taken address is the same. */
@Injectable()
export class ChangeEmail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly verifyPassword: VerifyPassword,
    private readonly deps: ChangeEmailDependencies,
  ) {}

  async change({ currentPassword, newEmail, client }: ChangeEmailRequest, call: CallContext): Promise<void> {
    const { accounts, links, emails, log, limits } = this.deps;
    await limits.assertNotThrottled(newEmail, client.addressHash);
    await this.verifyPassword.verifyPassword(call, currentPassword);
    const email = normalizeEmail(newEmail);
    await this.unitOfWork.run(async (tx) => {
      const account = await accounts.lockById(tx, call.authenticatedCaller.userId);
      if (account?.state !== 'active' || account.email === null) throw new Refusal('UNAUTHENTICATED');
      const { id: accountId, email: oldEmail, locale } = account;
      if (email === oldEmail) return;
      account.pendingEmail = email;
      await accounts.save(tx, account);
      await links.voidLinks(tx, accountId, 'email-change');
      await log.recordEvent(tx, accountId, 'email-change-requested', clientDeviceOf(client));
      await emails.requestEmail(tx, { template: 'email-change-notice', accountId, recipient: oldEmail, locale, otherEmail: email });
      await this.mailLinkToNewAddress(tx, account, email);
    });
  }

  private async mailLinkToNewAddress(tx: Transaction, { id: accountId, locale }: Account, email: string): Promise<void> {
    const { links, emails } = this.deps;
    const [otherAccount] = await tx.query<{ id: string }>(SELECT_ACCOUNT_OF_EMAIL, { email });
    const linkId = await links.issueLink(tx, { purpose: 'email-change', accountId, email });
    if (otherAccount === undefined)
      await emails.requestEmail(tx, { template: 'confirm-email-change', accountId, recipient: email, locale, linkId });
    else await emails.requestEmail(tx, { template: 'account-exists', accountId: otherAccount.id, recipient: email, locale });
  }
}
