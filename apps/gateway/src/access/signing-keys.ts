import { ACCESS_TOKEN, getSigningKeys, type SigningKey } from '@brote/contracts/identity';
import { RequestClient, Unavailable } from '@brote/messaging';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable } from '@nestjs/common';
import { errors, importJWK, type KeyLike } from 'jose';
import { isInForce, SigningRoots } from './signing-roots';

/** Minimum interval between two requests for keys, so that invented key ids cause no more, in milliseconds. */
const ASK_AT_MOST_EVERY_MS = 3_000;
/** Maximum age of the keys, in milliseconds. The validity in the reply itself is not signed. */
const KEPT_AT_MOST_MS = 3_600_000;

/** A public key as others read it (RFC 7517). */
type PublicJwk = Pick<SigningKey, 'kid' | 'kty' | 'crv' | 'alg' | 'use' | 'x'>;

interface TrustedKey {
  signed: SigningKey;
  key: KeyLike | Uint8Array;
}

/** The public keys of identity that a root signed. They are requested when needed and cached for as long as identity declares. */
@Injectable()
export class SigningKeys {
  private keys: ReadonlyMap<string, TrustedKey> = new Map();
  /** Milliseconds since 1970. */
  private keptUntil = Number.NEGATIVE_INFINITY;
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking?: Promise<void>;
  private failure?: Error;

  constructor(
    @Inject(RequestClient) private readonly requests: RequestClient,
    @Inject(SigningRoots) private readonly roots: SigningRoots,
    @Inject(Clock) private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** The key of that id. Throws a JOSEError when none is in force, Unavailable when identity is unavailable and no key is known. */
  async find(kid: string | undefined): Promise<KeyLike | Uint8Array> {
    const known = this.inForce(kid);
    if (known && !this.isStale()) return known;
    await this.refresh();
    const key = this.inForce(kid);
    if (key) return key;
    // Without the keys, a token cannot be declared invalid.
    throw this.failure ?? new errors.JWKSNoMatchingKey();
  }

  /** The keys for other verifiers, including future ones. Throws Unavailable while none is known. */
  async current(): Promise<PublicJwk[]> {
    if (this.isStale()) await this.refresh();
    const now = this.clock.epochMs();
    const shown = [...this.keys.values()].filter(({ signed }) => now < Date.parse(signed.until));
    if (shown.length > 0) return shown.map(({ signed: { kid, kty, crv, alg, use, x } }) => ({ kid, kty, crv, alg, use, x }));
    throw this.failure ?? new Unavailable('identity returned no keys');
  }

  private inForce(kid: string | undefined): KeyLike | Uint8Array | undefined {
    const found = this.keys.get(kid ?? '');
    return found && isInForce(found.signed, this.clock.now()) ? found.key : undefined;
  }

  private isStale(): boolean {
    const left = this.keptUntil - this.clock.epochMs();
    // A clock that was moved back must not extend the cache.
    return left <= 0 || left > KEPT_AT_MOST_MS;
  }

  private async refresh(): Promise<void> {
    if (!this.asking && performance.now() - this.askedAt < ASK_AT_MOST_EVERY_MS) return;
    this.asking ??= this.load().finally(() => (this.asking = undefined));
    await this.asking;
  }

  /** While identity is away the known keys stay valid until their end. It signs no new tokens, and its tokens expire within minutes. */
  private async load(): Promise<void> {
    this.askedAt = performance.now();
    try {
      const { keys, validUntil } = await this.requests.send(getSigningKeys, {});
      const trusted = keys.filter((key) => this.isTrusted(key));
      // A forged reply must not remove the known keys.
      if (trusted.length === 0) throw new Unavailable('identity returned no key with the signature of a root');
      this.keys = new Map(await Promise.all(trusted.map(importKey)));
      this.keptUntil = Math.min(Date.parse(validUntil), this.clock.epochMs() + KEPT_AT_MOST_MS);
      this.failure = undefined;
    } catch (error) {
      this.failure = error instanceof Error ? error : new Unavailable(String(error));
      this.logger.warn({ error, known: this.keys.size }, 'identity did not return its keys');
    }
  }

  private isTrusted(key: SigningKey): boolean {
    const reason = this.roots.rejectionReason(key, this.clock.now());
    if (reason !== null) this.logger.error({ kid: key.kid, reason }, 'a signing key was refused: it may be forged');
    return reason === null;
  }
}

async function importKey(signed: SigningKey): Promise<[string, TrustedKey]> {
  const { kid, kty, crv, alg, use, x } = signed;
  return [kid, { signed, key: await importJWK({ kid, kty, crv, alg, use, x }, ACCESS_TOKEN.algorithm) }];
}
