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
}

export class GetSigningKeysRequest {}

export class SigningKeySet {
  @IsNestedList(() => SigningKey, { max: 10 }) keys!: SigningKey[];
  /** Until when the set may be kept without asking again. */
  @IsISO8601() validUntil!: string;
}

/** The keys that may have signed a token that is still valid, and the next one. */
export const getSigningKeys = defineRequest({
  name: 'identity.get-signing-keys.v1',
  askedBy: ['gateway'],
  request: GetSigningKeysRequest,
  reply: SigningKeySet,
});
