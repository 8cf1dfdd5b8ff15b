import { ACCESS_TOKEN, getSigningKeys, type SigningKeySet } from '@brote/contracts/identity';
import { Ask, Unavailable } from '@brote/messaging';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable } from '@nestjs/common';
import { errors, importJWK, type KeyLike } from 'jose';

/** Tokens with invented key ids must not make anyone ask more often than this. */
const ASK_AT_MOST_EVERY_MS = 3_000;

/** The public keys of identity, asked for when they are needed and kept for as long as identity says. */
@Injectable()
export class SigningKeys {
  private set?: SigningKeySet;
  private keys: ReadonlyMap<string, KeyLike | Uint8Array> = new Map();
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking?: Promise<void>;
  private failure?: Error;

  constructor(
    @Inject(Ask) private readonly ask: Ask,
    @Inject(Clock) private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** The key of that id. Throws a JOSEError when there is none, Unavailable when identity cannot be asked and nothing is known. */
  async find(kid: string | undefined): Promise<KeyLike | Uint8Array> {
    const known = this.keys.get(kid ?? '');
    if (known && !this.isStale()) return known;
    await this.refresh();
    const key = this.keys.get(kid ?? '');
    if (key) return key;
    // Nobody can say that a token is wrong who does not know the keys.
    throw this.failure ?? new errors.JWKSNoMatchingKey();
  }

  /** The keys for whoever else wants to verify. Throws Unavailable before the first answer. */
  async current(): Promise<SigningKeySet> {
    if (this.isStale()) await this.refresh();
    if (this.set) return this.set;
    throw this.failure ?? new Unavailable('identity told no keys');
  }

  private isStale(): boolean {
    return !this.set || Date.parse(this.set.validUntil) <= this.clock.epochMs();
  }

  private async refresh(): Promise<void> {
    if (!this.asking && performance.now() - this.askedAt < ASK_AT_MOST_EVERY_MS) return;
    this.asking ??= this.load().finally(() => (this.asking = undefined));
    await this.asking;
  }

  /** While identity is away the keys known so far go on: it signs nothing new meanwhile, and what it signed expires within minutes. */
  private async load(): Promise<void> {
    this.askedAt = performance.now();
    try {
      this.set = await this.ask.ask(getSigningKeys, {});
      this.keys = new Map(await Promise.all(this.set.keys.map(importKey)));
      this.failure = undefined;
    } catch (error) {
      this.failure = error instanceof Error ? error : new Unavailable(String(error));
      this.logger.warn({ error, known: this.keys.size }, 'identity did not tell its keys');
    }
  }
}

async function importKey(key: SigningKeySet['keys'][number]): Promise<[string, KeyLike | Uint8Array]> {
  return [key.kid, await importJWK({ ...key }, ACCESS_TOKEN.algorithm)];
}
