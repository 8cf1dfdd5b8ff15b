import { randomUUID } from 'node:crypto';
import type { PlanId } from '@brote/contracts/catalog';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { type Account, newAccount } from '#app/accounts/accounts/account.entity';
import { Accounts } from '#app/accounts/accounts/accounts';
import { type LinkPurpose, Links } from '#app/credentials/links/links';
import { AccountEmails } from '#app/credentials/messages/account-emails';
import { SecurityLog } from '#app/accounts/security/security-log';
import { AddressLimits } from './address-limits';
import { type PendingEmailRequest, PendingEmailRequests } from './pending-email-requests';
import { SELECT_LATEST_SIGN_UP } from './sign-up.sql';

/** Choices of one sign-up, stored with its link. */
interface SignUpChoices {
  passwordHash: string | null;
  redirectTo: string | null;
  planId: PlanId | null;
}

@Injectable()
export class PendingEmailRequestDependencies {
  constructor(
    readonly accounts: Accounts,
    readonly links: Links,
    readonly emails: AccountEmails,
    readonly log: SecurityLog,
    readonly limits: AddressLimits,
  ) {}
}

/** Processes requests about an address, each in one transaction, by one copy of the service. */
@Injectable()
export class ProcessPendingEmailRequests {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly emailRequests: PendingEmailRequests,
    private readonly clock: Clock,
    private readonly deps: PendingEmailRequestDependencies,
  ) {}

  /** @returns whether more may be waiting */
  async processPendingEmailRequests(): Promise<boolean> {
    const takenRequests: PendingEmailRequest[] = [];
    try {
      await this.unitOfWork.run((tx) => this.processNext(tx, takenRequests));
      return takenRequests.length > 0;
    } catch (error) {
      for (const { id } of takenRequests) await this.emailRequests.postponeRequest(id);
      throw error;
    }
  }

  private async processNext(tx: Transaction, takenRequests: PendingEmailRequest[]): Promise<void> {
    const request = await this.emailRequests.takeDueRequest(tx);
    if (request === null) return;
    takenRequests.push(request);
    if (await this.deps.limits.mayMail(request.email)) await this.process(tx, request);
  }

  private async process(tx: Transaction, request: PendingEmailRequest): Promise<void> {
    const account = await this.deps.accounts.lockByEmail(tx, request.email);
    if (request.kind === 'sign-up') await this.signUp(tx, request, account);
    else if (account?.isOpen !== true) return;
    else if (request.kind === 'recover') await this.mailRecoveryLink(tx, request, account);
    else if (account.state === 'unconfirmed') await this.resend(tx, request, account);
  }

  private async signUp(tx: Transaction, request: PendingEmailRequest, existingAccount: Account | null): Promise<void> {
    const { accounts } = this.deps;
    const { email, locale, passwordHash, redirectTo, planId } = request;
    if (existingAccount !== null && existingAccount.state !== 'unconfirmed') {
      if (existingAccount.state === 'active') await this.notifyOwner(tx, request, existingAccount);
      return;
    }
    const account = existingAccount ?? newAccount({ id: randomUUID(), email, locale, passwordHash }, this.clock.now());
    Object.assign(account, { passwordHash, locale });
    await (existingAccount === null ? accounts.insert(tx, account) : accounts.save(tx, account));
    await this.deps.log.recordEvent(tx, account.id, 'signed-up', request);
    // Links of earlier sign-ups stay valid: a second sign-up by a stranger must not void the owner's e-mail.
    await this.mailLink(tx, account, 'confirm', { passwordHash, redirectTo, planId });
  }

  /** This link is never sent. Its password makes a sign-in treat the address like one with a pending sign-up. */
  private async notifyOwner(
    tx: Transaction,
    { email, locale, passwordHash }: PendingEmailRequest,
    { id: accountId }: Account,
  ): Promise<void> {
    await this.deps.links.issueLink(tx, { purpose: 'confirm', accountId, email, passwordHash });
    await this.deps.emails.requestEmail(tx, { template: 'account-exists', accountId, recipient: email, locale });
  }

  private async resend(tx: Transaction, request: PendingEmailRequest, account: Account): Promise<void> {
    const [attempt] = await tx.query<SignUpChoices>(SELECT_LATEST_SIGN_UP, { id: account.id });
    account.locale = request.locale;
    await this.deps.accounts.save(tx, account);
    await this.deps.links.voidLinks(tx, account.id, 'confirm');
    await this.mailLink(tx, account, 'confirm', attempt ?? { passwordHash: account.passwordHash, redirectTo: null, planId: null });
  }

  private async mailRecoveryLink(tx: Transaction, request: PendingEmailRequest, account: Account): Promise<void> {
    await this.deps.links.voidLinks(tx, account.id, 'recover');
    await this.deps.log.recordEvent(tx, account.id, 'recovery-requested', request);
    await this.mailLink(tx, { ...account, locale: request.locale }, 'recover', {});
  }

  private async mailLink(
    tx: Transaction,
    { id: accountId, email, locale }: Pick<Account, 'id' | 'email' | 'locale'>,
    purpose: Exclude<LinkPurpose, 'email-change'>,
    choices: Partial<SignUpChoices>,
  ): Promise<void> {
    if (email === null) return;
    const linkId = await this.deps.links.issueLink(tx, { purpose, accountId, email, ...choices });
    const template = purpose === 'confirm' ? 'confirm-email' : 'recover-password';
    await this.deps.emails.requestEmail(tx, { template, accountId, recipient: email, locale, linkId });
  }
}
