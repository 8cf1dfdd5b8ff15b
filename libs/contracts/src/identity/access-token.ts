import type { Role } from '../caller';
import type { Audience } from './sign-in';

/** How every access token is made: one algorithm, one type, so that no other token of the shop can be taken for one (RFC 9068). */
export const ACCESS_TOKEN = { algorithm: 'EdDSA', type: 'at+jwt', leewaySeconds: 60, lifetimeSeconds: 600 } as const;

/** What an access token says. Short names: it travels with every request. All times are seconds since 1970, UTC. */
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
  /** When the password was last checked in this session, UTC, milliseconds since 1970. */
  pat: number;
  iat: number;
  nbf: number;
  exp: number;
}
