import { IsIn, IsISO8601, IsString, MaxLength } from 'class-validator';
import { defineRequest } from '../define';
import { IsNestedList } from '../validation/nested';

/** A public key that verifies access tokens, as JWK (RFC 8037). */
export class SigningKey {
  @IsString() @MaxLength(64) kid!: string;
  @IsIn(['OKP']) kty!: 'OKP';
  @IsIn(['Ed25519']) crv!: 'Ed25519';
  @IsIn(['EdDSA']) alg!: 'EdDSA';
  @IsIn(['sig']) use!: 'sig';
  @IsString() @MaxLength(64) x!: string;
  /** The key signs no token before this. */
  @IsISO8601() from!: string;
  /** Expiry of every token of this key. */
  @IsISO8601() until!: string;
  /** Ed25519 signature of `signingKeyStatement` by the root key, base64url. */
  @IsString() @MaxLength(88) signature!: string;
}

/** Text that the root key signs for a signing key. No other signature of the shop begins like it. */
export function signingKeyStatement({ kid, x, from, until }: Omit<SigningKey, 'signature'>): string {
  return `brote signing key 1\n${JSON.stringify([kid, x, from, until])}`;
}

export class GetSigningKeysRequest {}

export class SigningKeySet {
  @IsNestedList(() => SigningKey, { max: 10 }) keys!: SigningKey[];
  /** End of the cache time of the set. */
  @IsISO8601() validUntil!: string;
}

/** Keys whose tokens may still be valid, and the next key. */
export const getSigningKeys = defineRequest({
  name: 'identity.get-signing-keys.v1',
  calledBy: ['gateway'],
  request: GetSigningKeysRequest,
  reply: SigningKeySet,
});
