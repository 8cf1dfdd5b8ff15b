import type { Role } from '../caller';
import type { Audience } from './sign-in';

/** Format of every access token: one algorithm and one type, so that no other token passes as one (RFC 9068). */
export const ACCESS_TOKEN = { algorithm: 'EdDSA', type: 'at+jwt', leewaySeconds: 60, lifetimeSeconds: 600 } as const;

/** Claims of an access token. Short names: it is part of every request. All times are seconds since 1970, UTC. */
export interface AccessTokenClaims {
  /** The shop's PUBLIC_ORIGIN. */
  iss: string;
  aud: Audience;
  /** The account's id. */
  sub: string;
  /** The session's id. */
  sid: string;
  roles: Role[];
  /** Whether the onboarding is done. */
  onb: boolean;
  /** Time of the last password check in this session, UTC, milliseconds since 1970. */
  pat: number;
  iat: number;
  nbf: number;
  exp: number;
}
