import { type AccessTokenClaims, ACCESS_TOKEN, type Audience } from '@brote/contracts/identity';
import type { Caller } from '@brote/contracts';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { errors, jwtVerify } from 'jose';
import { GatewayConfig } from '../config';
import { EndedSessions } from './ended-sessions';
import { SigningKeys } from './signing-keys';

const { algorithm, type, leewaySeconds, lifetimeSeconds } = ACCESS_TOKEN;
const REQUIRED_CLAIMS = ['sub', 'sid', 'iat', 'exp', 'roles', 'pat'];

/** Verifies access tokens; accepts only a token that identity signed for this shop, this audience and this moment. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly endedSessions: EndedSessions,
    private readonly clock: Clock,
    private readonly config: GatewayConfig,
  ) {}

  /**
   * The caller of the token; null when it is invalid, expired, for another audience or its session has ended.
   * @throws Unavailable when no key can be fetched
   */
  async verifyCaller(token: string, audience: Audience): Promise<Caller | null> {
    const claims = await this.verifyClaims(token, audience);
    if (claims === null) return null;
    const { sub: userId, sid: sessionId, iat, roles, onb, pat } = claims;
    if (this.endedSessions.has({ sessionId, issuedAt: iat * 1_000 })) return null;
    return { userId, sessionId, roles, onboarded: onb, authenticatedAt: pat * 1_000 };
  }

  private async verifyClaims(token: string, audience: Audience): Promise<AccessTokenClaims | null> {
    try {
      const { payload } = await jwtVerify<AccessTokenClaims>(token, ({ kid }) => this.keys.find(kid), {
        algorithms: [algorithm],
        typ: type,
        issuer: this.config.publicOrigin,
        audience,
        clockTolerance: leewaySeconds,
        maxTokenAge: lifetimeSeconds,
        requiredClaims: REQUIRED_CLAIMS,
        currentDate: this.clock.now(),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }
}
