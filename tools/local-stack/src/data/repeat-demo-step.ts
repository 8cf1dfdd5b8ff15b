import { setTimeout as pause } from 'node:timers/promises';

const PAUSES_MS = [1_000, 4_000, 15_000];

/**
 * Repeats a step of the demo data that failed, because a busy machine answers some requests late. Each step continues where it stopped.
 * Rejects with the last error, and at once when the shop closes.
 */
export async function repeatDemoStep(
  step: () => Promise<void>,
  signal: AbortSignal,
  pausesMs: readonly number[] = PAUSES_MS,
): Promise<void> {
  const [firstPauseMs, ...otherPausesMs] = pausesMs;
  try {
    await step();
  } catch (error) {
    if (firstPauseMs === undefined || signal.aborted) throw error;
    await pause(firstPauseMs, undefined, { signal });
    await repeatDemoStep(step, signal, otherPausesMs);
  }
}
