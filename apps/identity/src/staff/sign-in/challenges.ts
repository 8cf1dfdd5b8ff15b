import { createHash, randomBytes } from 'node:crypto';
import { Database, type Transaction } from '@brote/persistence';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { COUNT_TRY, DELETE_STAFF_CHALLENGE, INSERT_STAFF_CHALLENGE } from './staff.sql';

const CHALLENGE_LIFETIME_MS = 5 * 60_000;

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
 * attempts.
 */
@Injectable()
export class Challenges {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @returns the challenge for the client */
  async issue(tx: Transaction, { accountId, passwordHash, secret }: NewChallenge): Promise<string> {
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

  /** Counts an attempt before it is checked; null when the challenge is unknown or expired. */
  async attempt(token: string): Promise<Challenge | null> {
    const [challenge] = await this.database.query<Challenge>(COUNT_TRY, { tokenHash: hashOf(token), now: this.clock.now() });
    return challenge ?? null;
  }

  /** Uses a challenge once; false when another request was faster. */
  async consume(tx: Transaction, token: string): Promise<boolean> {
    return (await tx.changeRows(DELETE_STAFF_CHALLENGE, { tokenHash: hashOf(token) })) > 0;
  }
}

/** Mark of the password, by which a challenge detects a changed password. */
export function passwordMarkOf(passwordHash: string): Buffer {
  return hashOf(passwordHash);
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
