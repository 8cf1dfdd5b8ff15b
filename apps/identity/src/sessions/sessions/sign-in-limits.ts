import { Database, type Sql } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '#app/config';
import { assertNotThrottled, type ThrottleBucket, Throttle } from '#app/credentials/throttling/throttle';
import { SELECT_IS_KNOWN_ADDRESS } from './sessions.sql';

const QUARTER_HOUR_MS = 15 * 60_000;
const FAILURES_PER_CLIENT_AND_ACCOUNT = 10;
const FAILURES_PER_ACCOUNT = 50;

/**
 * Limits password guesses per account and client address, per client address, and per account. The last limit exempts client addresses of
 * earlier sign-ins, so that strangers cannot lock out the owner.
 */
@Injectable()
export class SignInLimits {
  constructor(
    private readonly throttle: Throttle,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: IdentityConfig,
  ) {}

  /** Counts an attempt. @throws Refusal TOO_MANY_ATTEMPTS */
  async countAttempt(email: string, addressHash: string): Promise<void> {
    const [row] = await this.database.query<{ known: boolean }>(SELECT_IS_KNOWN_ADDRESS, { email, addressHash, now: this.clock.now() });
    const buckets = [
      clientAndAccountBucket(email, addressHash),
      this.clientBucket(addressHash),
      ...(row?.known === true ? [] : [accountBucket(email)]),
    ];
    assertNotThrottled(await this.throttle.countAttempt(buckets));
  }

  /** Subtracts the successful attempt, and deletes the earlier failures of this client for the account. */
  async countSuccess(sql: Sql, email: string, addressHash: string): Promise<void> {
    await this.throttle.recordSuccess(sql, {
      takenBack: [this.clientBucket(addressHash), accountBucket(email)],
      cleared: [clientAndAccountBucket(email, addressHash)],
    });
  }

  /** Deletes the failures of the account after the owner proved access to the mailbox. */
  async unlockAccount(sql: Sql, email: string): Promise<void> {
    await this.throttle.clearAttempts(sql, [accountBucket(email)]);
  }

  private clientBucket(addressHash: string): ThrottleBucket {
    return { rule: 'sign-in:client', of: addressHash, limit: this.config.signInFailuresPerClient, windowMs: QUARTER_HOUR_MS };
  }
}

function clientAndAccountBucket(email: string, addressHash: string): ThrottleBucket {
  return { rule: 'sign-in:pair', of: `${email} ${addressHash}`, limit: FAILURES_PER_CLIENT_AND_ACCOUNT, windowMs: QUARTER_HOUR_MS };
}

function accountBucket(email: string): ThrottleBucket {
  return { rule: 'sign-in:account', of: email, limit: FAILURES_PER_ACCOUNT, windowMs: 4 * QUARTER_HOUR_MS };
}
