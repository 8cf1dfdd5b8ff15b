import { madridDay } from '@brote/service-runtime';

/** The calendar year in the shop's zone. */
export function madridYear(at: Date): number {
  return Number(madridDay(at).slice(0, 4));
}

/** `BR-2026-000123`, by the year in the shop's zone. */
export function orderNumber(counter: number, now: Date): string {
  return `BR-${madridYear(now)}-${String(counter).padStart(6, '0')}`;
}
