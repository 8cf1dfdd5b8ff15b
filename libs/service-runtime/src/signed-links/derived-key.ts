import { hkdfSync } from 'node:crypto';

/** A key for one purpose out of a service's secret, so that what is made for one purpose counts for no other. */
export function derivedKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
