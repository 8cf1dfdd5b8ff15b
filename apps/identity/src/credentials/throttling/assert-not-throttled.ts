import { Refusal } from '@brote/messaging';

/** @throws Refusal TOO_MANY_ATTEMPTS, which the contract has to declare */
export function assertNotThrottled(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds });
}
