import { closeAccount } from '@brote/contracts/identity';
import { Database } from '@brote/persistence';
import { Refusal, refuse, type CallContext } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { assertNotThrottled, type ThrottleBucket, Throttle } from '#app/credentials/throttling/throttle';
import { PasswordHasher } from './password-hasher';
import { FIND_PASSWORD_HASH } from '../credentials.sql';

/** Maximum age of a password check that permits the closure of the account. */
const MAX_AUTHENTICATION_AGE_MS = 5 * 60_000;

/** Checks the password again before actions that a borrowed device must not perform. */
@Injectable()
export class VerifyPassword {
  constructor(
    private readonly database: Database,
    private readonly throttle: Throttle,
    private readonly hasher: PasswordHasher,
    private readonly clock: Clock,
  ) {}

  /** @returns the address of the account. @throws Refusal PASSWORD_WRONG, TOO_MANY_ATTEMPTS (counted per session, so that a stolen one cannot lock the others), UNAUTHENTICATED when the session has ended */
  async verifyPassword({ authenticatedCaller: person }: CallContext, password: string): Promise<string> {
    const bucket: ThrottleBucket = {
      rule: 'reauthentication',
      of: `${person.userId} ${person.sessionId}`,
      limit: 10,
      windowMs: 15 * 60_000,
    };
    assertNotThrottled(await this.throttle.countAttempt([bucket]));
    const personValues = { userId: person.userId, sessionId: person.sessionId, now: this.clock.now() };
    const [account] = await this.database.query<{ email: string; passwordHash: string | null }>(FIND_PASSWORD_HASH, personValues);
    if (account === undefined) throw new Refusal('UNAUTHENTICATED');
    if (!(await this.hasher.verify(password, account.passwordHash))) throw new Refusal('PASSWORD_WRONG');
    await this.throttle.clearAttempts(this.database, [bucket]);
    return account.email;
  }

  /** Checks the password when there is one. @throws Refusal REAUTHENTICATION_REQUIRED when the last check is too old, and those of `verifyPassword` */
  async requireRecentPassword(call: CallContext, password: string | undefined): Promise<void> {
    if (password !== undefined) await this.verifyPassword(call, password);
    else if (this.clock.epochMs() - call.authenticatedCaller.authenticatedAt > MAX_AUTHENTICATION_AGE_MS)
      refuse(closeAccount, 'REAUTHENTICATION_REQUIRED');
  }
}
