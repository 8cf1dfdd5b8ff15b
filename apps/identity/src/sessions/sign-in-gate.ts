import { Database, type Sql } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '#app/config';
import { assertNotThrottled } from '#app/throttling/assert-not-throttled';
import { type Bucket, Throttle } from '#app/throttling/throttle';

const QUARTER_HOUR = 15 * 60_000;
const FAILURES_PER_CLIENT_AND_ACCOUNT = 10;
const FAILURES_PER_ACCOUNT = 50;

const IS_KNOWN = `
  SELECT EXISTS (SELECT FROM account a JOIN known_client_address p ON p.account_id = a.id
                  WHERE a.email = $1 AND p.address_hash = $2 AND p.seen_at > $3::timestamptz - interval '90 days') AS known`;

/**
 * Bounds the guessing of passwords: per account from one place, per place over all accounts, and per account from everywhere. The last
 * does not hold up who signed in from the same place before, so that a stranger's guessing cannot lock the owner out.
 */
@Injectable()
export class SignInGate {
  constructor(
    private readonly throttle: Throttle,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: IdentityConfig,
  ) {}

  /** Counts an attempt. @throws Refusal TOO_MANY_ATTEMPTS */
  async countAttempt(email: string, addressHash: string): Promise<void> {
    const [row] = await this.database.query<{ known: boolean }>(IS_KNOWN, [email, addressHash, this.clock.now()]);
    const buckets = [pair(email, addressHash), this.clientBucket(addressHash), ...(row?.known === true ? [] : [account(email)])];
    assertNotThrottled(await this.throttle.countAttempt(buckets));
  }

  /** The attempt was no guess: it does not count, and the slips before it neither. */
  async countSuccess(sql: Sql, email: string, addressHash: string): Promise<void> {
    await this.throttle.forgive(sql, { takenBack: [this.clientBucket(addressHash), account(email)], cleared: [pair(email, addressHash)] });
  }

  /** The owner proved themselves otherwise. */
  async unlockAccount(sql: Sql, email: string): Promise<void> {
    await this.throttle.clear(sql, [account(email)]);
  }

  private clientBucket(addressHash: string): Bucket {
    return { rule: 'sign-in:client', of: addressHash, limit: this.config.signInFailuresPerClient, windowMs: QUARTER_HOUR };
  }
}

function pair(email: string, addressHash: string): Bucket {
  return { rule: 'sign-in:pair', of: `${email} ${addressHash}`, limit: FAILURES_PER_CLIENT_AND_ACCOUNT, windowMs: QUARTER_HOUR };
}

function account(email: string): Bucket {
  return { rule: 'sign-in:account', of: email, limit: FAILURES_PER_ACCOUNT, windowMs: 4 * QUARTER_HOUR };
}
