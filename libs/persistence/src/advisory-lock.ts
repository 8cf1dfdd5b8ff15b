import { createHash } from 'node:crypto';
import type { Client, Notification } from 'pg';
import { openDedicatedConnection } from './dedicated-connection';
import { pauseOrWake } from './pause-or-wake';

const WAIT_STEP_MS = 100;

/** A 63-bit key for a name, so that locks are spoken of by name everywhere. */
export function lockKey(name: string): string {
  return (createHash('sha256').update(name).digest().readBigInt64BE(0) >> 1n).toString();
}

export interface AdvisoryLockOptions {
  url: string;
  /** Who holds it, shown by the database. */
  name: string;
}

/**
 * A lock held by a database session of its own. When that session ends for whatever reason, the lock is free for others
 * and `lost` is aborted, so its holder stops at once.
 */
export class AdvisoryLock {
  private readonly ended = new AbortController();

  private constructor(
    /** The session that holds the lock: work done through it cannot outlive the lock. */
    readonly connection: Client,
    readonly name: string,
  ) {
    connection.on('error', () => this.ended.abort());
    connection.on('end', () => this.ended.abort());
  }

  /** The lock, or null when someone else has it. Throws when the database cannot be reached. */
  static async tryAcquire({ url, name }: AdvisoryLockOptions): Promise<AdvisoryLock | null> {
    const lock = new AdvisoryLock(await openDedicatedConnection(url, `lock ${name}`.slice(0, 63)), name);
    try {
      if (await lock.ask()) return lock;
    } catch (error) {
      await lock.release();
      throw error;
    }
    await lock.release();
    return null;
  }

  /** Asks again and again on one connection until the lock is ours; null when told to stop. Throws when the connection breaks. */
  static async waitFor({ url, name }: AdvisoryLockOptions, retryMs: number, stop: AbortSignal): Promise<AdvisoryLock | null> {
    const lock = new AdvisoryLock(await openDedicatedConnection(url, `lock ${name}`.slice(0, 63)), name);
    try {
      while (!stop.aborted) {
        if (await lock.ask()) return lock;
        // Polled rather than waited for in the server: a waiting statement would hold back vacuum.
        await pauseOrWake(retryMs * (0.8 + Math.random() * 0.4), stop);
      }
    } catch (error) {
      await lock.release();
      throw error;
    }
    await lock.release();
    return null;
  }

  /** Aborted when the lock is gone, by `release` or because the session ended. */
  get lost(): AbortSignal {
    return this.ended.signal;
  }

  onNotification(listener: (message: Notification) => void): void {
    this.connection.on('notification', listener);
  }

  private async ask(): Promise<boolean> {
    const { rows } = await this.connection.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1::bigint) AS held', [
      lockKey(this.name),
    ]);
    return rows[0]?.held === true;
  }

  /** Gives the lock back by ending its session. Safe to call more than once. */
  async release(): Promise<void> {
    this.ended.abort();
    await this.connection.end().catch(() => undefined);
  }
}

/** Takes a lock for the time of a leader's life; null when another process holds it. */
export function advisoryLock(options: AdvisoryLockOptions): Promise<AdvisoryLock | null> {
  return AdvisoryLock.tryAcquire(options);
}

/** Waits until the lock is free, runs the work, gives the lock back. The work must stop when the signal is aborted. */
export async function withAdvisoryLock<T>(options: AdvisoryLockOptions, work: (lost: AbortSignal) => Promise<T>): Promise<T> {
  const lock = await AdvisoryLock.waitFor(options, WAIT_STEP_MS, new AbortController().signal);
  if (lock === null) throw new Error(`The wait for ${options.name} was given up`);
  try {
    return await work(lock.lost);
  } finally {
    await lock.release();
  }
}
