import type { ClientInfo, SecurityEventKind } from '@brote/contracts/identity';
import { SAME_VERSION, type Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { Account, normalizeEmail } from '#app/accounts/accounts/account.entity';
import { clientDeviceOf, SecurityLog } from '#app/accounts/security/security-log';
import { AccountsQueries } from '#app/accounts/accounts/accounts.queries';
import { Links } from '#app/credentials/links/links';
import { PasswordHasher } from '#app/credentials/passwords/password-hasher';
import { SignInLimits } from './sign-in-limits';

/** The credentials of a sign-in. */
export interface Credentials {
  email: string;
  password: string;
  client: ClientInfo;
}

/** An account with a verified password. */
export interface VerifiedCredentials {
  account: Account;
  /** New hash to store when the current one has outdated cost parameters; otherwise null. */
  newHash: string | null;
}

/** Checks passwords, for the shop and the back office. It takes as long for an unknown address as for a wrong password. */
@Injectable()
export class CheckCredentials {
  constructor(
    private readonly accounts: AccountsQueries,
    private readonly hasher: PasswordHasher,
    private readonly links: Links,
    private readonly signInLimits: SignInLimits,
    private readonly log: SecurityLog,
  ) {}

  /** Null when the password is not the account's. @throws Refusal TOO_MANY_ATTEMPTS */
  async checkCredentials({ email, password, client }: Credentials): Promise<VerifiedCredentials | null> {
    const key = normalizeEmail(email);
    await this.signInLimits.countAttempt(key, client.addressHash);
    const account = await this.accounts.findByEmail(key);
    const isRight = await this.hasher.verify(password, account?.state === 'active' ? account.passwordHash : null);
    if (!isRight || account === null) return null;
    return { account, newHash: await this.rehashIfOutdated(account, password) };
  }

  /**
   * Records a failure. True for a pending sign-up of the address, even when an account exists: otherwise sign-up and sign-in would reveal
   * it.
   * The log distinguishes a pending password from a wrong one. One statement covers all cases, so the time reveals nothing.
   * @param failureKind another reason than a wrong password
   */
  async recordFailure({ email, password, client }: Credentials, failureKind: SecurityEventKind = 'sign-in-failed'): Promise<boolean> {
    const key = normalizeEmail(email);
    // Without a pending confirmation a decoy is verified, so that both cases take the time of one more hash.
    const isPending = await this.hasher.verify(password, await this.links.findPendingPasswordHash(key));
    const eventKinds = { kind: failureKind, ifUnconfirmed: isPending ? 'sign-in-unconfirmed' : failureKind } as const;
    await this.log.recordEventByEmail(key, eventKinds, clientDeviceOf(client));
    return isPending;
  }

  /** Locks the account. False when it was closed or its password was changed in the meantime. */
  async confirmUnchanged(tx: Transaction, { account, newHash }: VerifiedCredentials, client: ClientInfo): Promise<boolean> {
    // The lock orders this before or after a closure and a password change, so that no session survives them.
    const { id } = account;
    const select = { id: true, state: true, passwordHash: true } as const;
    const lockedAccount = await tx.repository(Account).findOne({ where: { id }, select, lock: { mode: 'pessimistic_write' } });
    if (lockedAccount?.state !== 'active' || lockedAccount.passwordHash !== account.passwordHash) return false;
    if (newHash !== null) await tx.repository(Account).update({ id }, { passwordHash: newHash, ...SAME_VERSION });
    await this.signInLimits.countSuccess(tx, account.email ?? '', client.addressHash);
    return true;
  }

  /** Replaces a hash with outdated cost parameters. */
  private async rehashIfOutdated({ passwordHash }: Account, password: string): Promise<string | null> {
    return passwordHash !== null && this.hasher.isOutdated(passwordHash) ? this.hasher.hash(password) : null;
  }
}
