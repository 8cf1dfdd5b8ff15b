/** Counts since the last publication, within one window. */
export interface CountDeltas {
  window: number;
  counts: [key: string, count: number][];
}

interface Counter {
  readonly key: string;
  /** Sum over all copies. */
  sum: number;
  /** Counts of this copy that are not published yet. */
  unpublished: number;
}

interface CounterOptions {
  windowMs: number;
  /** Maximum number of keys; the oldest is dropped first. */
  maxKeys?: number;
  now?: () => number;
}

/**
 * Counts by key within windows that begin at the same moment in every copy. Counts of other copies are added on arrival; until then, each
 * copy uses its own counts.
 */
export class SharedCounters {
  private window = -1;
  private counts = new Map<string, Counter>();
  private unpublished: Counter[] = [];
  private readonly windowMs: number;
  private readonly maxKeys: number;
  private readonly now: () => number;

  constructor({ windowMs, maxKeys = 100_000, now = Date.now }: CounterOptions) {
    this.windowMs = windowMs;
    this.maxKeys = maxKeys;
    this.now = now;
  }

  /** Counts one and returns the sum so far in this window, over all copies. */
  countRequest(key: string): number {
    this.startWindow();
    const counter = this.findOrCreateCounter(key);
    if (counter.unpublished === 0) this.unpublished.push(counter);
    counter.unpublished += 1;
    counter.sum += 1;
    return counter.sum;
  }

  /** Milliseconds until the next window begins, at least 1. */
  msUntilNextWindow(): number {
    return this.windowMs - (this.now() % this.windowMs);
  }

  /** Returns the unpublished counts and marks them as published. */
  takeUnpublished(): CountDeltas | null {
    this.startWindow();
    if (this.unpublished.length === 0) return null;
    const counts = this.unpublished.map(({ key, unpublished }): [string, number] => [key, unpublished]);
    for (const counter of this.unpublished) counter.unpublished = 0;
    this.unpublished = [];
    return { window: this.window, counts };
  }

  /** Adds the counts of another copy; counts of another window are ignored. */
  merge({ window, counts }: CountDeltas): void {
    this.startWindow();
    if (window !== this.window) return;
    for (const [key, count] of counts) this.findOrCreateCounter(key).sum += count;
  }

  private findOrCreateCounter(key: string): Counter {
    const existingCounter = this.counts.get(key);
    if (existingCounter) return existingCounter;
    const counter = { key, sum: 0, unpublished: 0 };
    this.counts.set(key, counter);
    if (this.counts.size > this.maxKeys) this.removeOldest();
    return counter;
  }

  private removeOldest(): void {
    for (const oldest of this.counts.keys()) {
      this.counts.delete(oldest);
      return;
    }
  }

  private startWindow(): void {
    const window = Math.floor(this.now() / this.windowMs);
    if (window === this.window) return;
    this.window = window;
    this.counts = new Map();
    this.unpublished = [];
  }
}
