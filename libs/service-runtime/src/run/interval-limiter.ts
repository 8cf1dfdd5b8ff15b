import { setTimeout as pause } from 'node:timers/promises';

/** Spaces out the calls of background work, so that those of customers keep room below a provider's limit. */
export class IntervalLimiter {
  private nextCallAtMs = 0;

  /** @param minIntervalMs milliseconds between the starts of two calls */
  constructor(private readonly minIntervalMs: number) {}

  /** Resolves when the next call may be made. Callers get their turns in the order in which they ask. */
  async acquire(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.nextCallAtMs);
    this.nextCallAtMs = at + this.minIntervalMs;
    if (at > now) await pause(at - now);
  }
}
