import type { HttpFigures } from './http-load';
import type { Latency } from './percentiles';

const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;

/** One row: requests per second and latencies. */
export function rateRow(title: string, figures: Latency & { perSecond: number }): string {
  const { perSecond, p50, p99 } = figures;
  return `  ${title.padEnd(44)}${perSecond.toFixed(perSecond < 100 ? 1 : 0).padStart(8)} /s   p50 ${ms(p50).padStart(9)}   p99 ${ms(p99).padStart(9)}`;
}

/** One row with a single figure. */
export function row(title: string, value: string): string {
  return `  ${title.padEnd(44)}${value.padStart(8)}`;
}

/** A measurement as a percentage of its ceiling. */
export function ratioRow(title: string, measured: number, ceiling: number): string {
  return row(title, ceiling > 0 ? `${((measured / ceiling) * 100).toFixed(1)} %` : 'no ceiling');
}

/** Failed requests invalidate the measurement. */
export function requireClean(title: string, { failures }: HttpFigures): void {
  if (failures > 0) throw new Error(`${title}: ${failures} requests failed, so the measurement is invalid`);
}
