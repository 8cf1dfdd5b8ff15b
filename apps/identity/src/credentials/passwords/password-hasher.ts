import { hash, verify } from '@node-rs/argon2';
import { currentMessageContext, Unavailable } from '@brote/messaging';
import { counter, gauge, histogram } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '#app/config';

/** OWASP's present advice for argon2id: 19 MiB, two passes, one lane. */
const HASH_OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const CURRENT_HASH_PREFIX = `$argon2id$v=19$m=${HASH_OPTIONS.memoryCost},t=${HASH_OPTIONS.timeCost},p=${HASH_OPTIONS.parallelism}$`;

const waitingGauge = gauge('password_hashes_waiting', 'Passwords in the queue of the hasher');
const refusedCounter = counter('password_hashes_refused_total', 'Passwords refused because the queue of the hasher was full');
const hashSecondsHistogram = histogram('password_hash_seconds', 'Duration of one hash in seconds, without the time in the queue');

/**
 * Hashes passwords off the event loop, a few at a time. Without a limit, a hundred concurrent sign-ins would use 2 GB and block all other
 * work. Passwords are never trimmed or cut. They are normalized to Unicode NFKC, so that all keyboards produce the same password.
 */
@Injectable()
export class PasswordHasher {
  private runningCount = 0;
  private readonly queue: (() => void)[] = [];
  /** Hash for requests without an account, so that they take the same time. */
  private decoyHash: Promise<string> | undefined;

  constructor(private readonly config: IdentityConfig) {}

  /** A PHC string. @throws Unavailable when too many are waiting, or after the deadline */
  hash(password: string): Promise<string> {
    return this.runQueued(() => hash(password.normalize('NFKC'), HASH_OPTIONS));
  }

  /**
   * Whether the password matches the hash. Without a hash it is false, after the same time.
   * @throws Unavailable as `hash`
   */
  async verify(password: string, storedHash: string | null): Promise<boolean> {
    this.decoyHash ??= hash('nobody signs in with this', HASH_OPTIONS);
    const hashToCompare = storedHash ?? (await this.decoyHash);
    const isRight = await this.runQueued(() => verify(hashToCompare, password.normalize('NFKC')));
    return isRight && storedHash !== null;
  }

  /** Whether a hash has other cost parameters than the current ones. */
  isOutdated(storedHash: string): boolean {
    return !storedHash.startsWith(CURRENT_HASH_PREFIX);
  }

  private async runQueued<T>(work: () => Promise<T>): Promise<T> {
    await this.acquireSlot();
    const stopTimer = hashSecondsHistogram.startTimer();
    try {
      if (Date.now() >= (currentMessageContext()?.deadline ?? Number.POSITIVE_INFINITY))
        throw new Unavailable('The deadline of the request has passed');
      return await work();
    } finally {
      stopTimer();
      this.releaseSlot();
    }
  }

  private async acquireSlot(): Promise<void> {
    if (this.runningCount < this.config.hashConcurrency) {
      this.runningCount += 1;
      return;
    }
    if (this.queue.length >= this.config.hashQueue) {
      refusedCounter.inc();
      throw new Unavailable('The queue of the password hasher is full');
    }
    await new Promise<void>((resolve) => {
      this.queue.push(resolve);
      waitingGauge.set(this.queue.length);
    });
  }

  /** The slot goes directly to the next in the queue. */
  private releaseSlot(): void {
    const nextWaiter = this.queue.shift();
    waitingGauge.set(this.queue.length);
    if (nextWaiter) nextWaiter();
    else this.runningCount -= 1;
  }
}
