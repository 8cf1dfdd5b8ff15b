import { hash, verify } from '@node-rs/argon2';
import { currentMessageContext, Unavailable } from '@brote/messaging';
import { counter, gauge, histogram } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { IdentityConfig } from '#app/config';

/** OWASP's present advice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
const COST_IN_HASH = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

const waiting = gauge('password_hashes_waiting', 'Passwords in the queue of the hasher');
const refused = counter('password_hashes_refused_total', 'Passwords refused because the queue of the hasher was full');
const seconds = histogram('password_hash_seconds', 'Duration of one hash in seconds, without the time in the queue');

/**
 * Hashes passwords off the event loop, a few at a time. Without a limit, a hundred concurrent sign-ins would use 2 GB and block all other
 * work. Passwords are never trimmed or cut. They are normalized to Unicode NFKC, so that all keyboards produce the same password.
 */
@Injectable()
export class PasswordHasher {
  private running = 0;
  private readonly queue: (() => void)[] = [];
  /** Hash for requests without an account, so that they take the same time. */
  private decoy: Promise<string> | undefined;

  constructor(private readonly config: IdentityConfig) {}

  /** A PHC string. @throws Unavailable when too many are waiting, or after the deadline */
  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password.normalize('NFKC'), COST));
  }

  /**
   * Whether the password matches the hash. Without a hash it is false, after the same time.
   * @throws Unavailable as `hash`
   */
  async verify(password: string, stored: string | null): Promise<boolean> {
    this.decoy ??= hash('nobody signs in with this', COST);
    const compared = stored ?? (await this.decoy);
    const isRight = await this.inTurn(() => verify(compared, password.normalize('NFKC')));
    return isRight && stored !== null;
  }

  /** Whether a hash has other cost parameters than the current ones. */
  isOutdated(stored: string): boolean {
    return !stored.startsWith(COST_IN_HASH);
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    await this.turn();
    const done = seconds.startTimer();
    try {
      if (Date.now() >= (currentMessageContext()?.deadline ?? Number.POSITIVE_INFINITY))
        throw new Unavailable('The deadline of the request has passed');
      return await work();
    } finally {
      done();
      this.next();
    }
  }

  private async turn(): Promise<void> {
    if (this.running < this.config.hashConcurrency) {
      this.running += 1;
      return;
    }
    if (this.queue.length >= this.config.hashQueue) {
      refused.inc();
      throw new Unavailable('The queue of the password hasher is full');
    }
    await new Promise<void>((resolve) => {
      this.queue.push(resolve);
      waiting.set(this.queue.length);
    });
  }

  /** The slot goes directly to the next in the queue. */
  private next(): void {
    const following = this.queue.shift();
    waiting.set(this.queue.length);
    if (following) following();
    else this.running -= 1;
  }
}
