const FIRST_DELAY_MS = 2_000;
const MAX_DELAY_MS = 600_000;

/** Milliseconds until the next attempt: two seconds after the first failure, then twice as long each time, ten minutes at most. */
export function retryDelayMs(failures: number): number {
  return Math.min(FIRST_DELAY_MS * 2 ** Math.min(failures - 1, 20), MAX_DELAY_MS);
}
