import { Refusal } from '@brote/messaging';

/** Refuses what was tried too often; every contract whose use case asks this declares TOO_MANY_ATTEMPTS. */
export function assertNotThrottled(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds });
}
