import { createHash, randomBytes } from 'node:crypto';
import { deriveKey, encrypt, decrypt } from '#app/sessions/tokens/encryption';

/** 256 random bits, base64url. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token. */
export function refreshTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Encrypts a token with its predecessor, so that the database alone does not reveal it. */
export function encryptSuccessor(predecessor: string, successor: string): Buffer {
  return encrypt(deriveSuccessorKey(predecessor), successor);
}

export function decryptSuccessor(predecessor: string, encryptedSuccessor: Buffer): string {
  return decrypt(deriveSuccessorKey(predecessor), encryptedSuccessor);
}

function deriveSuccessorKey(predecessor: string): Buffer {
  return deriveKey(predecessor, 'brote successor of a refresh token');
}
