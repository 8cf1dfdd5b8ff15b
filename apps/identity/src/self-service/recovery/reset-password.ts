import { resetPassword, type ResetPasswordRequest, userConfirmed } from '@brote/contracts/identity';
import { refuse } from '@brote/messaging';
import { Database, type Transaction, UnitOfWork } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/accounts/account.entity';
import { Accounts } from '#app/accounts/accounts/accounts';
import { Links } from '#app/credentials/links/links';
import { PasswordHasher } from '#app/credentials/passwords/password-hasher';
import { isWeakPassword } from '#app/credentials/passwords/weak-password';
import { clientDeviceOf } from '#app/accounts/security/security-log';
import { SignInLimits } from '#app/sessions/sessions/sign-in-limits';
import { FinalizePasswordChange } from './finalize-password-change';

@Injectable()
export class ResetPasswordDependencies {
  constructor(
    readonly accounts: Accounts,
    readonly links: Links,
    readonly hasher: PasswordHasher,
    readonly signInLimits: SignInLimits,
    readonly finalize: FinalizePasswordChange,
  ) {}
}

/** Sets a new password by a mailed link. */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly deps: ResetPasswordDependencies,
  ) {}

  async reset({ token, password, client }: ResetPasswordRequest): Promise<void> {
    const { accounts, links, hasher, signInLimits: signInLimits, finalize } = this.deps;
    const candidateLink = await links.findLink(this.database, 'recover', token);
    if (candidateLink === null || candidateLink.spentAt !== null) return refuse(resetPassword, 'LINK_INVALID');
    if (isWeakPassword(password, candidateLink.email)) return refuse(resetPassword, 'WEAK_PASSWORD');
    const passwordHash = await hasher.hash(password);
    await this.unitOfWork.run(async (tx) => {
      const link = await links.consumeLink(tx, 'recover', token);
      const account = link === null ? null : await accounts.lockById(tx, link.accountId);
      if (account?.isOpen !== true || account.email === null || account.email !== link?.email) return refuse(resetPassword, 'LINK_INVALID');
      account.passwordHash = passwordHash;
      await this.confirmEmail(tx, account);
      await finalize.finalize(tx, account, { kind: 'password-reset', client: clientDeviceOf(client) });
      await signInLimits.unlockAccount(tx, account.email);
    });
  }

  /** The e-mailed link confirms the address as well. */
  private async confirmEmail(tx: Transaction, account: Account): Promise<void> {
    if (!account.confirm(this.clock.now())) return;
    this.deps.accounts.publish(tx, account, userConfirmed);
    await this.deps.links.voidLinks(tx, account.id, 'confirm');
  }
}
