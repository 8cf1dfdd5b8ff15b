import { setTimeout as pause } from 'node:timers/promises';

/** Repeats the check until it returns a value. Throws a sentence after `withinMs`. */
export async function eventually<T>(description: string, check: () => Promise<T | null>, withinMs = 20_000): Promise<T> {
  const deadlineMs = Date.now() + withinMs;
  for (;;) {
    const result = await check();
    if (result !== null) return result;
    if (Date.now() > deadlineMs) throw new Error(`${description} is missing after ${withinMs / 1000} s`);
    await pause(150);
  }
}
