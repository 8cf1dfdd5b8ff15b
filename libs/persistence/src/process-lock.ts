import { randomInt, randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { urlOf } from './dedicated-connection';
import { LeaderElection } from './leader-election';
import { abortableDelay } from './abortable-delay';

/** After a restart of the database, only time frees claimed rows until the lock is held again. This gap stays short. */
const RETRY_MS = 200;
/** Fits into a JavaScript number, so that any reader of a row can take it. */
const LARGEST_KEY = 2 ** 47;
/** A database that is away then is no reason not to start. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Holds an advisory lock for the lifetime of the process. Its number identifies the process in claimed rows.
 * A process that died or hangs has lost the lock, so its rows are free at once. The next lock has another number.
 */
@Injectable()
export class ProcessLock implements OnModuleInit, OnApplicationShutdown {
  private key = '';
  private readonly lock: LeaderElection;
  private readonly held = new AbortController();
  private isHeld = false;
  /** How often the lock was gained. */
  private terms = 0;

  constructor(dataSource: DataSource) {
    const lead = (_lock: unknown, stop: AbortSignal): Promise<void> => this.holdUntil(stop);
    this.lock = new LeaderElection({
      url: urlOf(dataSource),
      name: `process ${randomUUID()}`,
      retryMs: RETRY_MS,
      newKey: () => this.nextKey(),
      lead,
    });
  }

  /** The number to store with a claimed row. Null while the lock is not held: then only time frees the row. */
  get holder(): string | null {
    return this.isHeld ? this.key : null;
  }

  /** A check before an act that cannot be undone. False once the lock was lost, since another process may have the work then. */
  heldCheck(): () => boolean {
    const { isHeld, terms } = this;
    return () => this.isHeld === isHeld && this.terms === terms;
  }

  /** Work taken before the lock is held could only be freed by time, so the process takes none until then. */
  async onModuleInit(): Promise<void> {
    this.lock.start();
    await abortableDelay(LONGEST_WAIT_MS, this.held.signal);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.lock.stop();
  }

  private nextKey(): string {
    this.key = String(randomInt(1, LARGEST_KEY));
    return this.key;
  }

  private async holdUntil(stop: AbortSignal): Promise<void> {
    this.terms += 1;
    this.isHeld = true;
    this.held.abort();
    await new Promise<void>((resolve) => {
      if (stop.aborted) resolve();
      else stop.addEventListener('abort', () => resolve(), { once: true });
    });
    this.isHeld = false;
  }
}

/** SQL: whether the process that claimed a row is gone: only then is its lock free. */
export function isAbandoned(holder = 'lease_holder'): string {
  return `coalesce(pg_try_advisory_xact_lock(${holder}), false)`;
}

/** SQL: whether a row may be claimed. It was never claimed, was released, its lease ended, or the process that claimed it is gone. */
export function isClaimable(until = 'lease_until', holder = 'lease_holder'): string {
  return `(${until} IS NULL OR ${until} < clock_timestamp() OR ${isAbandoned(holder)})`;
}
