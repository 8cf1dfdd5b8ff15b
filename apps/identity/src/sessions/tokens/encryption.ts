import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A 256-bit key for one purpose, from a secret that may be any text. */
export function deriveKey(secret: string | Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

/** Encrypts and authenticates (AES-256-GCM): initialisation vector, tag, text. */
export function encrypt(key: Buffer, plaintext: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** @throws when the key is another or the bytes were changed */
export function decrypt(key: Buffer, encryptedBytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, encryptedBytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(encryptedBytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(encryptedBytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
