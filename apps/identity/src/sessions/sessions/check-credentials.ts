import type { ClientInfo, SecurityEventKind } from '@brote/contracts/identity';
import { Database, SAME_VERSION, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { Account, normalizeEmail } from '#app/accounts/accounts/account.entity';
import { clientDeviceOf, SecurityLog } from '#app/accounts/security/security-log';
import { SELECT_PENDING_SIGN_UP, UPSERT_CLIENT_ADDRESS } from './sessions.sql';
import { AccountsQueries } from '#app/accounts/accounts/accounts.queries';
import { PasswordHasher } from '#app/credentials/passwords/password-hasher';
import { BeginSession } from './begin-session';
import { SignInLimits } from './sign-in-limits';

@Injectable()
export class SignInDependencies {
  constructor(
    readonly accounts: AccountsQueries,
    readonly hasher: PasswordHasher,
    readonly signInLimits: SignInLimits,
    readonly log: SecurityLog,
    readonly beginSession: BeginSession,
  ) {}
}

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
    private readonly deps: SignInDependencies,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Null when the password is not the account's. @throws Refusal TOO_MANY_ATTEMPTS */
  async check({ email, password, client }: Credentials): Promise<VerifiedCredentials | null> {
    const { accounts, hasher, signInLimits: gate } = this.deps;
    const key = normalizeEmail(email);
    await gate.countAttempt(key, client.addressHash);
    const account = await accounts.byEmail(key);
    const isRight = await hasher.verify(password, account?.state === 'active' ? account.passwordHash : null);
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
    const { hasher, log } = this.deps;
    const key = normalizeEmail(email);
    const [attempt] = await this.database.query<{ hash: string }>(SELECT_PENDING_SIGN_UP, { email: key, now: this.clock.now() });
    // Without a pending confirmation a decoy is verified, so that both cases take the time of one more hash.
    const isPending = await hasher.verify(password, attempt?.hash ?? null);
    const eventKinds = { kind: failureKind, ifUnconfirmed: isPending ? 'sign-in-unconfirmed' : failureKind } as const;
    await log.recordByEmail(this.database, key, eventKinds, clientDeviceOf(client));
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
    await this.deps.signInLimits.countSuccess(tx, account.email ?? '', client.addressHash);
    return true;
  }

  /** Records the client address and the sign-in. */
  async recordSignIn(tx: Transaction, accountId: string, client: ClientInfo): Promise<void> {
    await tx.query(UPSERT_CLIENT_ADDRESS, { accountId, addressHash: client.addressHash, now: this.clock.now() });
    await this.deps.log.record(tx, accountId, 'signed-in', clientDeviceOf(client));
  }

  /** Replaces a hash with outdated cost parameters. */
  private async rehashIfOutdated({ passwordHash }: Account, password: string): Promise<string | null> {
    const { hasher } = this.deps;
    return passwordHash !== null && hasher.isOutdated(passwordHash) ? hasher.hash(password) : null;
  }
}
