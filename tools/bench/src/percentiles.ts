/** The percentiles of many timings, in milliseconds. */
export interface Latency {
  p50: number;
  p99: number;
  max: number;
}

/** Nearest-rank percentiles of a list of milliseconds; zeros for an empty list. */
export function percentiles(milliseconds: number[]): Latency {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const percentileAt = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { p50: percentileAt(0.5), p99: percentileAt(0.99), max: percentileAt(1) };
}

/** The middle of the values, the lower of two middles; zero for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
