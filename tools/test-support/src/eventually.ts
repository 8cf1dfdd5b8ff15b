export interface WaitOptions {
  /**
   * Milliseconds after which the last failure is thrown, 20 000 by default. A wait ends when its check passes, so the limit is for machines
   * that are ten times slower.
   */
  withinMs?: number;
  /** Pause between two checks. Milliseconds. */
  everyMs?: number;
}

/**
 * Repeats the check until it neither throws nor returns `false` or `null`, and returns its result. A check that only asserts (returns
 * nothing) passes as soon as it does not throw.
 */
export async function eventually<T>(check: () => T | Promise<T>, { withinMs = 20_000, everyMs = 20 }: WaitOptions = {}): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      const result = await check();
      if (result !== false && result !== null) return result;
      if (Date.now() >= deadline) throw new Error(`The check still returned ${String(result)} after ${withinMs} ms.`);
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
