import { createHash, randomBytes } from 'node:crypto';
import { deriveKey, seal, unseal } from '#app/tokens/seal';

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
  return seal(deriveSuccessorKey(predecessor), successor);
}

export function unsealSuccessor(predecessor: string, sealedSuccessor: Buffer): string {
  return unseal(deriveSuccessorKey(predecessor), sealedSuccessor);
}

function deriveSuccessorKey(predecessor: string): Buffer {
  return deriveKey(predecessor, 'brote successor of a refresh token');
}
