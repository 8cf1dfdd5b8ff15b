import { ACCESS_TOKEN, getSigningKeys, type SigningKey } from '@brote/contracts/identity';
import { RequestClient, Unavailable } from '@brote/messaging';
import { Clock, InjectLogger, type Logger } from '@brote/service-runtime';
import { Inject, Injectable } from '@nestjs/common';
import { errors, importJWK, type KeyLike } from 'jose';
import { isInForce, SigningRoots } from './signing-roots';
import type { FastifyInstance } from 'fastify';

/** Minimum interval between two requests for keys, so that invented key ids cause no more, in milliseconds. */
const MIN_REQUEST_INTERVAL_MS = 3_000;
/** Maximum age of the keys, in milliseconds. The validity in the reply itself is not signed. */
const MAX_CACHE_AGE_MS = 3_600_000;

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
  private cachedUntil = Number.NEGATIVE_INFINITY;
  private requestedAt = Number.NEGATIVE_INFINITY;
  private pendingRequest?: Promise<void>;
  private failure?: Error;

  constructor(
    @Inject(RequestClient) private readonly requests: RequestClient,
    @Inject(SigningRoots) private readonly roots: SigningRoots,
    @Inject(Clock) private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
  ) {}

  /** The key of that id. Throws a JOSEError when none is in force, Unavailable when identity is unavailable and no key is known. */
  async find(kid: string | undefined): Promise<KeyLike | Uint8Array> {
    const cachedKey = this.findKeyInForce(kid);
    if (cachedKey && !this.isStale()) return cachedKey;
    await this.refresh();
    const key = this.findKeyInForce(kid);
    if (key) return key;
    // Without the keys, a token cannot be declared invalid.
    throw this.failure ?? new errors.JWKSNoMatchingKey();
  }

  /** The keys for other verifiers, including future ones. Throws Unavailable while none is known. */
  async listPublicKeys(): Promise<PublicJwk[]> {
    if (this.isStale()) await this.refresh();
    const now = this.clock.epochMs();
    const unexpiredKeys = [...this.keys.values()].filter(({ signed }) => now < Date.parse(signed.until));
    if (unexpiredKeys.length > 0)
      return unexpiredKeys.map(({ signed: { kid, kty, crv, alg, use, x } }) => ({ kid, kty, crv, alg, use, x }));
    throw this.failure ?? new Unavailable('identity returned no keys');
  }

  private findKeyInForce(kid: string | undefined): KeyLike | Uint8Array | undefined {
    const trustedKey = this.keys.get(kid ?? '');
    return trustedKey && isInForce(trustedKey.signed, this.clock.now()) ? trustedKey.key : undefined;
  }

  private isStale(): boolean {
    const remainingMs = this.cachedUntil - this.clock.epochMs();
    // A clock that was moved back must not extend the cache.
    return remainingMs <= 0 || remainingMs > MAX_CACHE_AGE_MS;
  }

  /** An outdated set is requested at once. The interval limits what invented key ids cause, and repetitions after a failure. */
  private async refresh(): Promise<void> {
    const isLimited = !this.isStale() || this.failure !== undefined;
    if (!this.pendingRequest && isLimited && performance.now() - this.requestedAt < MIN_REQUEST_INTERVAL_MS) return;
    this.pendingRequest ??= this.load().finally(() => (this.pendingRequest = undefined));
    await this.pendingRequest;
  }

  /** While identity is away the known keys stay valid until their end. It signs no new tokens, and its tokens expire within minutes. */
  private async load(): Promise<void> {
    this.requestedAt = performance.now();
    try {
      const { keys, validUntil } = await this.requests.send(getSigningKeys, {});
      const trustedKeys = keys.filter((key) => this.isTrusted(key));
      // A forged reply must not remove the known keys.
      if (trustedKeys.length === 0) throw new Unavailable('identity returned no key with the signature of a root');
      this.keys = new Map(await Promise.all(trustedKeys.map(importKey)));
      this.cachedUntil = Math.min(Date.parse(validUntil), this.clock.epochMs() + MAX_CACHE_AGE_MS);
      this.failure = this.isStale() ? new Unavailable('identity returned keys that are out of date: its clock differs') : undefined;
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

/** Serves the public keys of access tokens at their standard address (RFC 7517). */
export function serveSigningKeys(server: FastifyInstance, keys: SigningKeys): void {
  server.get('/.well-known/jwks.json', { config: { access: 'public', limit: 'reads' } }, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300');
    return { keys: await keys.listPublicKeys() };
  });
}
