import { Database, type Sql } from '@brote/persistence';
import { createHmac } from 'node:crypto';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '#app/config';
import { COUNT_ATTEMPT, DELETE_THROTTLES, RECORD_SUCCESS } from '../credentials.sql';
import { Refusal } from '@brote/messaging';

/** Maximum attempts within a window in milliseconds, which starts with the first attempt. */
export interface ThrottleBucket {
  /** The rule, e.g. `sign-in:account`. */
  rule: string;
  /** The counted subject; stored as a keyed hash only. */
  of: string;
  limit: number;
  windowMs: number;
}

interface BucketCount {
  bucket: string;
  used: number;
  endsAt: Date;
}

/** Counts attempts in the database, over all copies of the service. A new window starts at zero: no account is locked for good. */
@Injectable()
export class Throttle {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: IdentityConfig,
  ) {}

  /**
   * Counts one attempt in each bucket, before it is made: parallel attempts cannot slip through.
   * @returns 0 when it may be made, otherwise the seconds to wait
   */
  async countAttempt(buckets: readonly ThrottleBucket[]): Promise<number> {
    const now = this.clock.now();
    const bucketKeys = this.keysOf(buckets);
    const counts = await this.database.query<BucketCount>(COUNT_ATTEMPT, {
      bucketKeys,
      windowsMs: buckets.map(({ windowMs }) => windowMs),
      now,
    });
    const waitsMs = buckets.map(({ limit }, index) => {
      const count = counts.find(({ bucket }) => bucket === bucketKeys[index]);
      return count !== undefined && count.used > limit ? count.endsAt.getTime() - now.getTime() : 0;
    });
    return Math.ceil(Math.max(0, ...waitsMs) / 1_000);
  }

  /** Subtracts a successful attempt and deletes all attempts of other buckets, in one round trip. */
  async recordSuccess(
    sql: Sql,
    { takenBack, cleared }: { takenBack: readonly ThrottleBucket[]; cleared: readonly ThrottleBucket[] },
  ): Promise<void> {
    await sql.query(RECORD_SUCCESS, { takenBackKeys: this.keysOf(takenBack), clearedKeys: this.keysOf(cleared) });
  }

  /** Deletes all attempts of the buckets. */
  async clearAttempts(sql: Sql, buckets: readonly ThrottleBucket[]): Promise<void> {
    await sql.query(DELETE_THROTTLES, { bucketKeys: this.keysOf(buckets) });
  }

  private keysOf(buckets: readonly ThrottleBucket[]): string[] {
    return buckets.map((bucket) => this.keyOf(bucket));
  }

  private keyOf({ rule, of }: ThrottleBucket): string {
    return createHmac('sha256', this.config.tokenSecret).update(`throttle:${rule}:${of}`).digest('base64url');
  }
}

/** @throws Refusal TOO_MANY_ATTEMPTS, which the contract has to declare */
export function assertNotThrottled(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds });
}
