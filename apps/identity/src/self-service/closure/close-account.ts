import { closeAccount, type CloseAccountRequest, userClosing } from '@brote/contracts/identity';
import { type CallContext, refuse, Refusal } from '@brote/messaging';
import { type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Accounts } from '#app/accounts/accounts/accounts';
import { AccountEmails } from '#app/credentials/messages/account-emails';
import { VerifyPassword } from '#app/credentials/passwords/verify-password';
import { clientDeviceOf, SecurityLog } from '#app/accounts/security/security-log';
import { EndSessions } from '#app/sessions/sessions/end-sessions';
import { ERASURE_STEPS } from './personal-data-requests';
import { INSERT_ERASURE, INSERT_ERASURE_STEPS, VOID_LINKS } from './closure.sql';

/** Maximum age of a password check that permits the closure. */
const MAX_AUTHENTICATION_AGE_MS = 5 * 60_000;

@Injectable()
export class CloseAccountDependencies {
  constructor(
    readonly accounts: Accounts,
    readonly verifyPassword: VerifyPassword,
    readonly endSessions: EndSessions,
    readonly log: SecurityLog,
    readonly emails: AccountEmails,
  ) {}
}

/** Locks the account, ends its sessions and stores its erasure steps, in one transaction. */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly deps: CloseAccountDependencies,
  ) {}

  /** @throws Refusal REAUTHENTICATION_REQUIRED when the last password check is too old, and those of `VerifyPassword` */
  async requireRecentPassword({ currentPassword }: CloseAccountRequest, call: CallContext): Promise<void> {
    if (currentPassword !== undefined) await this.deps.verifyPassword.verify(call, currentPassword);
    else if (this.clock.epochMs() - call.authenticatedCaller.authenticatedAt > MAX_AUTHENTICATION_AGE_MS)
      refuse(closeAccount, 'REAUTHENTICATION_REQUIRED');
  }

  /** @throws Refusal UNAUTHENTICATED when the account is not active */
  async close(request: CloseAccountRequest, call: CallContext): Promise<void> {
    await this.unitOfWork.run((tx) => this.closeInTransaction(tx, request, call.authenticatedCaller.userId));
  }

  private async closeInTransaction(tx: Transaction, { client }: CloseAccountRequest, userId: string): Promise<void> {
    const { accounts, endSessions, log, emails } = this.deps;
    const account = await accounts.lockById(tx, userId);
    if (account === null || account.email === null || !account.beginClosing()) throw new Refusal('UNAUTHENTICATED');
    const now = this.clock.now();
    const { id: accountId, email, locale } = account;
    await endSessions.endAll(tx, accountId);
    await accounts.save(tx, account, userClosing);
    await tx.query(VOID_LINKS, { accountId, now });
    await tx.query(INSERT_ERASURE, { accountId, now });
    await tx.query(INSERT_ERASURE_STEPS, { accountId, stepNames: ERASURE_STEPS.map(({ name }) => name), now });
    await log.record(tx, accountId, 'closure-requested', clientDeviceOf(client));
    await emails.add(tx, { template: 'closure-started', accountId, recipient: email, locale });
  }
}
