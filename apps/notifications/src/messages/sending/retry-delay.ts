const FIRST_RETRY_DELAY_MS = 5_000;
const MAX_RETRY_DELAY_MS = 30 * 60_000;
const MAX_INTERNAL_RETRY_DELAY_MS = 15_000;
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;

/**
 * Milliseconds until the next try after `attempts` failed ones: 5 s, 15 s, 45 s … up to half an hour. They vary by 20 %. A service of the
 * shop is tried again within 15 s: it restarts fast, and a request costs little.
 */
export function retryDelayMs(attempts: number, isInternal: boolean, random = Math.random()): number {
  const maxDelayMs = isInternal ? MAX_INTERNAL_RETRY_DELAY_MS : MAX_RETRY_DELAY_MS;
  const delayMs = Math.min(maxDelayMs, FIRST_RETRY_DELAY_MS * 3 ** Math.min(attempts - 1, 10));
  return Math.round(delayMs * (0.8 + 0.4 * random));
}

/** Whether a mail enqueued at `createdAt` is still worth another try. */
export function isWorthRetrying(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < GIVE_UP_AFTER_MS;
}
