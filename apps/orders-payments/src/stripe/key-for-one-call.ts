import { randomUUID } from 'node:crypto';

/**
 * The key of a call that may be made again without harm: one of its own each time, so that it covers the repetitions of this call alone,
 * while a failure that Stripe stores under it does not meet the next one.
 */
export function keyForOneCall(what: string, id: string): { idempotencyKey: string } {
  return { idempotencyKey: `${what}_${id}_${randomUUID()}` };
}
