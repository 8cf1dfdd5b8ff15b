/** Counts made since they were last told to the other copies, within one window. */
export interface Deltas {
  window: number;
  counts: [key: string, count: number][];
}

interface CounterOptions {
  windowMs: number;
  /** Keys remembered at most; the oldest is forgotten first. */
  maxKeys?: number;
  now?: () => number;
}

/**
 * Counts by key within windows that begin at the same moment in every copy. What other copies counted is added as it arrives;
 * while nothing arrives, each copy goes by its own counts.
 */
export class SharedCounters {
  private window = -1;
  private counts = new Map<string, number>();
  private untold = new Map<string, number>();
  private readonly windowMs: number;
  private readonly maxKeys: number;
  private readonly now: () => number;

  constructor({ windowMs, maxKeys = 100_000, now = Date.now }: CounterOptions) {
    this.windowMs = windowMs;
    this.maxKeys = maxKeys;
    this.now = now;
  }

  /** Counts one and returns the sum so far in this window, over all copies. */
  hit(key: string): number {
    this.turn();
    this.untold.set(key, (this.untold.get(key) ?? 0) + 1);
    return this.add(key, 1);
  }

  /** Milliseconds until the next window begins, at least 1. */
  msLeft(): number {
    return this.windowMs - (this.now() % this.windowMs);
  }

  /** What the other copies do not know yet; from now on they are taken to know. */
  takeUntold(): Deltas | null {
    this.turn();
    if (this.untold.size === 0) return null;
    const counts = [...this.untold];
    this.untold = new Map();
    return { window: this.window, counts };
  }

  /** Adds what another copy counted; of another window it is no longer of interest. */
  merge({ window, counts }: Deltas): void {
    this.turn();
    if (window !== this.window) return;
    for (const [key, count] of counts) this.add(key, count);
  }

  private add(key: string, count: number): number {
    const sum = (this.counts.get(key) ?? 0) + count;
    this.counts.set(key, sum);
    if (this.counts.size > this.maxKeys) this.forgetOldest();
    return sum;
  }

  private forgetOldest(): void {
    for (const oldest of this.counts.keys()) {
      this.counts.delete(oldest);
      return;
    }
  }

  private turn(): void {
    const window = Math.floor(this.now() / this.windowMs);
    if (window === this.window) return;
    this.window = window;
    this.counts = new Map();
    this.untold = new Map();
  }
}
