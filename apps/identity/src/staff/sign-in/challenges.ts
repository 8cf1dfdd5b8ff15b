import { createHash, randomBytes } from 'node:crypto';
import { Database, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { assertNotThrottled, type ThrottleBucket, Throttle } from '#app/credentials/throttling/throttle';
import { COUNT_TRY, DELETE_STAFF_CHALLENGE, INSERT_STAFF_CHALLENGE } from './staff.sql';

const CHALLENGE_LIFETIME_MS = 5 * 60_000;
const QUARTER_HOUR_MS = 15 * 60_000;
const CODES_PER_WINDOW = 20;

/** A sign-in between password and second factor. */
export interface Challenge {
  accountId: string;
  passwordMark: Buffer;
  /** Encrypted secret of the factor in enrolment. */
  secret: Buffer | null;
}

interface NewChallenge {
  accountId: string;
  passwordHash: string;
  secret: Buffer | null;
}

/**
 * Sign-ins with a verified password. The database stores a hash of the challenge only. A challenge is valid for five minutes and five
 * attempts. The codes of an account are limited, too, over all its challenges.
 */
@Injectable()
export class Challenges {
  constructor(
    private readonly database: Database,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  /** @returns the challenge for the client */
  async issueChallenge(tx: Transaction, { accountId, passwordHash, secret }: NewChallenge): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.epochMs() + CHALLENGE_LIFETIME_MS);
    await tx.query(INSERT_STAFF_CHALLENGE, {
      tokenHash: hashOf(token),
      accountId,
      passwordMark: passwordMarkOf(passwordHash),
      secret,
      expiresAt,
    });
    return token;
  }

  /** Counts an attempt before it is checked; null when the challenge is unknown or expired. @throws Refusal TOO_MANY_ATTEMPTS */
  async countAttempt(token: string): Promise<Challenge | null> {
    const [challenge] = await this.database.query<Challenge>(COUNT_TRY, { tokenHash: hashOf(token), now: this.clock.now() });
    if (challenge === undefined) return null;
    assertNotThrottled(await this.throttle.countAttempt([codeBucket(challenge.accountId)]));
    return challenge;
  }

  /** Deletes the attempts of an account after a correct code. */
  async clearAttempts(accountId: string): Promise<void> {
    await this.throttle.clearAttempts(this.database, [codeBucket(accountId)]);
  }

  /** Uses a challenge once; false when another request was faster. */
  async consumeChallenge(tx: Transaction, token: string): Promise<boolean> {
    return (await tx.changeRows(DELETE_STAFF_CHALLENGE, { tokenHash: hashOf(token) })) > 0;
  }
}

function codeBucket(accountId: string): ThrottleBucket {
  return { rule: 'second-factor', of: accountId, limit: CODES_PER_WINDOW, windowMs: QUARTER_HOUR_MS };
}

/** Mark of the password, by which a challenge detects a changed password. */
export function passwordMarkOf(passwordHash: string): Buffer {
  return hashOf(passwordHash);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
