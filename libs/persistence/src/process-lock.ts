import { randomInt, randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { urlOf } from './dedicated-connection';
import { LeaderElection } from './leader-election';
import { abortableDelay } from './abortable-delay';

/** After a restart of the database, only time frees claimed rows until the lock is held again. This gap stays short. */
const RETRY_DELAY_MS = 200;
/** A number within the safe integers of JavaScript, so that any reader of a row can use it. */
const MAX_LOCK_KEY = 2 ** 47;
/** An unavailable database does not prevent the start. */
const MAX_START_WAIT_MS = 5_000;

/**
 * Holds an advisory lock for the lifetime of the process. Its number identifies the process in claimed rows.
 * A process that died or hangs has lost the lock, so its rows are free at once. The next lock has another number.
 */
@Injectable()
export class ProcessLock implements OnModuleInit, OnApplicationShutdown {
  private key = '';
  private readonly lock: LeaderElection;
  private readonly acquiredController = new AbortController();
  private isHeld = false;
  /** The number of acquisitions of the lock. */
  private acquisitionCount = 0;

  constructor(dataSource: DataSource) {
    const lead = (_lock: unknown, stopSignal: AbortSignal): Promise<void> => this.holdUntil(stopSignal);
    this.lock = new LeaderElection({
      url: urlOf(dataSource),
      name: `process ${randomUUID()}`,
      retryMs: RETRY_DELAY_MS,
      newKey: () => this.renewKey(),
      lead,
    });
  }

  /** The number to store with a claimed row. Null while the lock is not held: then only time frees the row. */
  get holder(): string | null {
    return this.isHeld ? this.key : null;
  }

  /** A check before an irreversible action. False once the lock was lost, since another process may then do the work. */
  createHeldCheck(): () => boolean {
    const { isHeld, acquisitionCount: terms } = this;
    return () => this.isHeld === isHeld && this.acquisitionCount === terms;
  }

  /** Without the lock, only time could free claimed work, so the process claims none until it holds the lock. */
  async onModuleInit(): Promise<void> {
    this.lock.start();
    await abortableDelay(MAX_START_WAIT_MS, this.acquiredController.signal);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.lock.stop();
  }

  private renewKey(): string {
    this.key = String(randomInt(1, MAX_LOCK_KEY));
    return this.key;
  }

  private async holdUntil(stopSignal: AbortSignal): Promise<void> {
    this.acquisitionCount += 1;
    this.isHeld = true;
    this.acquiredController.abort();
    await new Promise<void>((resolve) => {
      if (stopSignal.aborted) resolve();
      else stopSignal.addEventListener('abort', () => resolve(), { once: true });
    });
    this.isHeld = false;
  }
}

/** SQL condition: the process that claimed a row has ended. Only then is its lock free. */
export function isAbandonedSql(holder = 'lease_holder'): string {
  return `coalesce(pg_try_advisory_xact_lock(${holder}), false)`;
}

/** SQL condition: a row may be claimed. It was never claimed, was released, its lease ended, or its process has ended. */
export function isClaimableSql(until = 'lease_until', holder = 'lease_holder'): string {
  return `(${until} IS NULL OR ${until} < clock_timestamp() OR ${isAbandonedSql(holder)})`;
}
