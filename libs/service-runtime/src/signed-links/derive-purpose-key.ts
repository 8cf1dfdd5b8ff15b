import { hkdfSync } from 'node:crypto';

/** Derives a key for one purpose from a service's secret. A signature for one purpose is invalid for any other. */
export function derivePurposeKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
