// Random secrets and key pairs, with nothing but Node.
import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** 48 random hexadecimal characters. */
export const randomSecret = () => randomBytes(24).toString('hex');

/** An Ed25519 key pair, as PEM. */
export function newKeyPair() {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

/** The key that identifies the shop to push services: 32 bytes of P-256, base64url. */
export const newPushKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }).d;
