import { createPrivateKey, generateKeyPairSync, randomUUID, sign, type KeyObject } from 'node:crypto';
import { signingKeyStatement, type AccessTokenClaims, type SigningKey, type SigningKeySet } from '@brote/contracts/identity';
import { signingRoot } from '@brote/test-support';

const KID = 'key-of-specs';
const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** The reply of the fake identity about its keys. */
export const signingKeySet: SigningKeySet = { keys: [rootSignedKey({ kid: KID, publicKey })], validUntil: '2100-01-01T00:00:00.000Z' };

interface RootSignedKeyOptions {
  kid: string;
  publicKey: KeyObject;
  from?: string;
  until?: string;
  /** The root's private half as PEM. */
  root?: string;
}

/** A signing key in the form that identity publishes, signed by a root. */
export function rootSignedKey({ kid, publicKey, from, until, root = signingRoot.privateKey }: RootSignedKeyOptions): SigningKey {
  const validity = { from: from ?? '2000-01-01T00:00:00.000Z', until: until ?? '2100-01-01T00:00:00.000Z' };
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const key = { kid, kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', x, ...validity } as const;
  return { ...key, signature: sign(null, Buffer.from(signingKeyStatement(key)), root).toString('base64url') };
}

interface TokenOptions {
  header?: Readonly<Record<string, unknown>>;
  key?: KeyObject;
}

/** Claims of a new account that the gateway accepts. Times in seconds. */
export function claimsOf(overrides: Partial<Record<keyof AccessTokenClaims, unknown>> = {}): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1_000);
  const identityClaims = { sub: randomUUID(), sid: randomUUID(), roles: ['customer'], onb: true, pat: now };
  return { iss: 'http://localhost:23080', aud: 'shop', ...identityClaims, iat: now, nbf: now, exp: now + 600, ...overrides };
}

/** A token signed like identity's, or in any other way, written without the library that reads it. */
export function tokenOf(
  claims: Readonly<Record<string, unknown>> = claimsOf(),
  { header = {}, key = privateKey }: TokenOptions = {},
): string {
  const signedPart = [{ alg: 'EdDSA', typ: 'at+jwt', kid: KID, ...header }, claims].map(encodePart).join('.');
  return `${signedPart}.${sign(null, Buffer.from(signedPart), key).toString('base64url')}`;
}

/** A token that claims to need no signature. */
export function unsignedToken(): string {
  return `${[{ alg: 'none', typ: 'at+jwt', kid: KID }, claimsOf()].map(encodePart).join('.')}.`;
}

/** A key that identity does not know. */
export function unknownKey(): KeyObject {
  return createPrivateKey(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
}

/** The headers of a signed-in account. */
export function bearer(token = tokenOf()): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}

function encodePart(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
