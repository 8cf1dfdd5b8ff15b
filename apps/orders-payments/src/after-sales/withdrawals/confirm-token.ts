import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A secret for the second step, and its stored hash. */
export function newConfirmToken(): { token: string; hash: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** Every failure takes the same time. */
export function isConfirmToken(token: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(token), 'hex'), Buffer.from(hash, 'hex'));
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
