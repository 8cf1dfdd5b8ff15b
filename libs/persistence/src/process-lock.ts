import { randomInt, randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { urlOf } from './dedicated-connection';
import { LeaderElection } from './leader-election';
import { abortableDelay } from './abortable-delay';

/** Until the lock is held again after a restart of the database, only time frees what is taken: this gap stays short. */
const RETRY_MS = 200;
/** Fits into a JavaScript number, so that any reader of a row can take it. */
const LARGEST_KEY = 2 ** 47;
/** A database that is away then is no reason not to start. */
const LONGEST_WAIT_MS = 5_000;

/**
 * Holds a lock of its own as long as the process lives, and is named by its number wherever the process takes hold of work. A process that
 * died, or hangs, has lost that lock, and what it held is free at once. So it is after each loss of the lock: the database that broke it off
 * broke off the work as well. The next lock has another number.
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

  /** The number to be written beside what is taken; null while the lock is not held: then only time frees it. */
  get holder(): string | null {
    return this.isHeld ? this.key : null;
  }

  /** A check to be made before an act that nothing undoes: false once the lock was lost, since another process may have the work then. */
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

/** SQL: whether the process that took a row is no more. Only then is its lock free. */
export function isAbandoned(holder = 'lease_holder'): string {
  return `coalesce(pg_try_advisory_xact_lock(${holder}), false)`;
}

/**
 * SQL: whether a row may be taken. It never was, was given back, was taken too long ago, or whoever took it is no more: only then is the lock
 * of that process to be had.
 */
export function isClaimable(until = 'lease_until', holder = 'lease_holder'): string {
  return `(${until} IS NULL OR ${until} < clock_timestamp() OR ${isAbandoned(holder)})`;
}
