import { randomUUID, sign } from 'node:crypto';
import type { Audience } from '@brote/contracts/identity';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import type { Account } from '#app/accounts/accounts/account.entity';
import { IdentityConfig } from '#app/config';
import { ACCESS_TOKEN_LIFETIME_MS } from './token-lifetimes';
import { SigningKeys } from './signing-keys';

/** The content of a token. */
export interface TokenSubject {
  account: Account;
  sessionId: string;
  audience: Audience;
  /** Time of the last password check in the session. */
  authenticatedAt: Date;
}

/** Access tokens: short-lived JWTs (EdDSA, `at+jwt`) that the gateway verifies by itself. They hold ids and roles, no personal data. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly clock: Clock,
    private readonly config: IdentityConfig,
  ) {}

  /** `pat` is the time of the proof in seconds since 1970, as are the registered claims. */
  async issueToken({ account, sessionId, audience, authenticatedAt }: TokenSubject): Promise<{ token: string; expiresAt: Date }> {
    const { kid, key } = await this.keys.findOrCreateCurrentKey();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + ACCESS_TOKEN_LIFETIME_MS);
    const claims = {
      iss: this.config.publicOrigin,
      aud: audience,
      sub: account.id,
      sid: sessionId,
      jti: randomUUID(),
      roles: account.roles,
      onb: account.onboarded,
      pat: toEpochSeconds(authenticatedAt),
      ...{ iat: toEpochSeconds(now), nbf: toEpochSeconds(now), exp: toEpochSeconds(expiresAt) },
    };
    const signingInput = `${encode({ alg: 'EdDSA', typ: 'at+jwt', kid })}.${encode(claims)}`;
    return { token: `${signingInput}.${sign(null, Buffer.from(signingInput), key).toString('base64url')}`, expiresAt };
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function toEpochSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
