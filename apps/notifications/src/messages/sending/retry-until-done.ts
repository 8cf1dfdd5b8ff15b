import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@brote/persistence';

const FIRST_DELAY_MS = 50;
const MAX_DELAY_MS = 2_000;

/** Repeats a write until the database accepts it. Only for writes that must not be given up while the process lives. */
export async function retryUntilDone(write: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await pause(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(attempt, 10)), undefined, { ref: false });
    }
  }
}
