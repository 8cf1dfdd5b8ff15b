import { setTimeout as pause } from 'node:timers/promises';

/** Waits so many milliseconds, or until the signal is aborted: being woken is how a pause ends, not a failure. */
export async function pauseOrWake(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await pause(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
