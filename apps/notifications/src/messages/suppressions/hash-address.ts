import { createHash } from 'node:crypto';

/** Trimmed, in lower case. */
export function normalizeAddress(address: string): string {
  return address.trim().toLowerCase();
}

/** SHA-256 of the normalized address, base64url. It needs no key: a rotated secret must not forget who complained. */
export function hashAddress(address: string): string {
  return createHash('sha256').update(normalizeAddress(address)).digest('base64url');
}
