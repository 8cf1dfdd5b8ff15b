/** Sums by key within one window. */
export interface QuotaSums {
  window: number;
  sums: [key: string, sum: number][];
}

interface CounterOptions {
  windowMs: number;
  /** Maximum number of keys; the oldest is dropped first. */
  maxKeys?: number;
  now?: () => number;
}

/** Counts by key within windows that begin at the same moment in every copy. Messages of other copies only raise a sum. */
export class QuotaCounters {
  private window = -1;
  private sums = new Map<string, number>();
  private changedKeys = new Set<string>();
  private readonly windowMs: number;
  private readonly maxKeys: number;
  private readonly now: () => number;

  constructor({ windowMs, maxKeys = 100_000, now = Date.now }: CounterOptions) {
    this.windowMs = windowMs;
    this.maxKeys = maxKeys;
    this.now = now;
  }

  /** Counts one. */
  countRequest(key: string): { window: number; sum: number } {
    this.startWindow();
    const sum = (this.sums.get(key) ?? 0) + 1;
    this.set(key, sum);
    this.changedKeys.add(key);
    return { window: this.window, sum };
  }

  /** Merges the counts of another copy. */
  mergeSums({ window, sums }: QuotaSums): void {
    this.startWindow();
    if (window !== this.window) return;
    for (const [key, sum] of sums) if (sum > (this.sums.get(key) ?? 0)) this.set(key, sum);
  }

  /** The sums that this copy counted up since the last call. */
  drainChanged(): QuotaSums {
    this.startWindow();
    const sums = [...this.changedKeys].map((key): [string, number] => [key, this.sums.get(key) ?? 0]);
    this.changedKeys = new Set();
    return { window: this.window, sums };
  }

  /** Up to `most` sums, the newest keys first. */
  listLatest(maxSums: number): QuotaSums {
    this.startWindow();
    return { window: this.window, sums: [...this.sums].slice(-maxSums) };
  }

  private set(key: string, sum: number): void {
    this.sums.set(key, sum);
    if (this.sums.size <= this.maxKeys) return;
    for (const oldest of this.sums.keys()) {
      this.sums.delete(oldest);
      this.changedKeys.delete(oldest);
      return;
    }
  }

  private startWindow(): void {
    const window = Math.floor(this.now() / this.windowMs);
    if (window === this.window) return;
    this.window = window;
    this.sums = new Map();
    this.changedKeys = new Set();
  }
}
