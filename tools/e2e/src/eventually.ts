import { setTimeout as pause } from 'node:timers/promises';

/** Repeats the check until it returns a value. Throws a sentence after `withinMs`. */
export async function eventually<T>(what: string, look: () => Promise<T | null>, withinMs = 20_000): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`${what} is missing after ${withinMs / 1000} s`);
    await pause(150);
  }
}
