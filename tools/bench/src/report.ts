import type { HttpMetrics } from './http-load';
import type { Latency } from './percentiles';

const formatMs = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;

/** One row: requests per second and latencies. */
export function formatRateRow(title: string, metrics: Latency & { perSecond: number }): string {
  const { perSecond, p50, p99 } = metrics;
  return `  ${title.padEnd(44)}${perSecond.toFixed(perSecond < 100 ? 1 : 0).padStart(8)} /s   p50 ${formatMs(p50).padStart(9)}   p99 ${formatMs(p99).padStart(9)}`;
}

/** One row with a single figure. */
export function formatRow(title: string, value: string): string {
  return `  ${title.padEnd(44)}${value.padStart(8)}`;
}

/** A measurement as a percentage of its ceiling. */
export function formatRatioRow(title: string, measured: number, ceiling: number): string {
  return formatRow(title, ceiling > 0 ? `${((measured / ceiling) * 100).toFixed(1)} %` : 'no ceiling');
}

/** Failed requests invalidate the measurement. */
export function requireNoFailures(title: string, { failures }: HttpMetrics): void {
  if (failures > 0) throw new Error(`${title}: ${failures} requests failed, so the measurement is invalid`);
}
