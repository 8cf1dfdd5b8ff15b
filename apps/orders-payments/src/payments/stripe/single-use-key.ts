import { randomUUID } from 'node:crypto';

/**
 * The idempotency key of a call that may be repeated without harm. Each call has a new key: it covers the retries of this call alone.
 * A failure that Stripe stores under it does not affect the next call.
 */
export function singleUseKey(purpose: string, id: string): { idempotencyKey: string } {
  return { idempotencyKey: `${purpose}_${id}_${randomUUID()}` };
}
