import { createHash } from 'node:crypto';
import type { Client, Notification } from 'pg';
import { openDedicatedConnection } from './dedicated-connection';
import { abortableDelay } from './abortable-delay';
import { TRY_ADVISORY_LOCK, CHECK_CONNECTION } from './database.sql';
import { bindParams } from './named-parameters';

const LOCK_RETRY_MS = 100;
const HEARTBEAT_INTERVAL_MS = 2_000;
/** Milliseconds of silence after which the database ends a session of a hung process and frees its lock. */
const MAX_SESSION_IDLE_MS = 8_000;
const SESSION_TIMEOUTS = { idle_session_timeout: MAX_SESSION_IDLE_MS, idle_in_transaction_session_timeout: MAX_SESSION_IDLE_MS };

/** A 63-bit key for a name, so that all code identifies locks by name. */
export function lockKey(name: string): string {
  return (createHash('sha256').update(name).digest().readBigInt64BE(0) >> 1n).toString();
}

export interface AdvisoryLockOptions {
  url: string;
  /** The holder's name, which the database shows. */
  name: string;
  /** The number of the lock; derived from its name otherwise. */
  key?: string;
}

/**
 * A lock held by a database session of its own. When that session ends for any reason, the lock is free for others. `lost` is aborted then,
 * so its holder stops at once.
 */
export class AdvisoryLock {
  private readonly lossController = new AbortController();
  private readonly heartbeatTimer = setInterval(() => void this.sendHeartbeat(), HEARTBEAT_INTERVAL_MS);
  private lastHeartbeatAt = performance.now();

  private constructor(
    /** The session that holds the lock: work done through it cannot outlive the lock. */
    readonly connection: Client,
    readonly name: string,
    private readonly key: string,
  ) {
    connection.on('error', () => this.signalLoss());
    connection.on('end', () => this.signalLoss());
  }

  private static async open({ url, name, key = lockKey(name) }: AdvisoryLockOptions): Promise<AdvisoryLock> {
    return new AdvisoryLock(await openDedicatedConnection(url, `lock ${name}`.slice(0, 63), SESSION_TIMEOUTS), name, key);
  }

  /** The lock, or null when another session has it. Throws when the database cannot be reached. */
  static async tryAcquire(options: AdvisoryLockOptions): Promise<AdvisoryLock | null> {
    const lock = await AdvisoryLock.open(options);
    try {
      if (await lock.tryLock()) return lock;
    } catch (error) {
      await lock.release();
      throw error;
    }
    await lock.release();
    return null;
  }

  /**
   * Retries on one connection until the lock is free; null when stopped.
   * @throws when the connection breaks
   */
  static async waitFor(options: AdvisoryLockOptions, retryMs: number, stopSignal: AbortSignal): Promise<AdvisoryLock | null> {
    const lock = await AdvisoryLock.open(options);
    try {
      while (!stopSignal.aborted) {
        if (await lock.tryLock()) return lock;
        // Polled instead of waited for in the server: a waiting statement would hold back vacuum.
        await abortableDelay(retryMs * (0.8 + Math.random() * 0.4), stopSignal);
      }
    } catch (error) {
      await lock.release();
      throw error;
    }
    await lock.release();
    return null;
  }

  /** Aborted when the lock is lost, by `release` or because the session ended. */
  get lossSignal(): AbortSignal {
    return this.lossController.signal;
  }

  onNotification(listener: (message: Notification) => void): void {
    this.connection.on('notification', listener);
  }

  private async tryLock(): Promise<boolean> {
    const { rows } = await this.connection.query<{ held: boolean }>(bindParams(TRY_ADVISORY_LOCK, { key: this.key }));
    return rows[0]?.held === true;
  }

  /** Releases the lock by ending its session. Safe to call more than once. */
  async release(): Promise<void> {
    this.signalLoss();
    // A connection that cannot be closed is broken. The server ends its session, and with it the lock.
    await Promise.allSettled([this.connection.end()]);
  }

  /**
   * Keeps the session alive. A process that hung for too long has lost the lock. This clock detects it before the end of the session is
   * reported.
   */
  private async sendHeartbeat(): Promise<void> {
    if (performance.now() - this.lastHeartbeatAt > MAX_SESSION_IDLE_MS) return this.release();
    try {
      await this.connection.query(CHECK_CONNECTION);
      this.lastHeartbeatAt = performance.now();
    } catch {
      this.signalLoss(); // A broken session holds no lock; `end` informs the holder.
    }
  }

  private signalLoss(): void {
    clearInterval(this.heartbeatTimer);
    this.lossController.abort();
  }
}

/** Takes a lock for the time of a leader's life; null when another process holds it. */
export function tryAdvisoryLock(options: AdvisoryLockOptions): Promise<AdvisoryLock | null> {
  return AdvisoryLock.tryAcquire(options);
}

/** Waits until the lock is free, runs the work and releases the lock. The work must stop when the signal is aborted. */
export async function withAdvisoryLock<T>(options: AdvisoryLockOptions, work: (lossSignal: AbortSignal) => Promise<T>): Promise<T> {
  const lock = await AdvisoryLock.waitFor(options, LOCK_RETRY_MS, new AbortController().signal);
  if (lock === null) throw new Error(`The wait for ${options.name} was stopped`);
  try {
    return await work(lock.lossSignal);
  } finally {
    await lock.release();
  }
}
