import { createHash, randomBytes } from 'node:crypto';
import { deriveKey, seal, unseal } from '#app/tokens/key-vault';

/** 256 random bits, base64url. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token. */
export function refreshTokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Encrypts a token with its predecessor, so that the database alone does not reveal it. */
export function sealSuccessor(predecessor: string, successor: string): Buffer {
  return seal(keyFrom(predecessor), successor);
}

export function openSuccessor(predecessor: string, sealed: Buffer): string {
  return unseal(keyFrom(predecessor), sealed);
}

function keyFrom(predecessor: string): Buffer {
  return deriveKey(predecessor, 'brote successor of a refresh token');
}
