import { madridYear } from './madrid-day';

/** `BR-2026-000123`, by the year in the shop's zone. */
export function orderNumber(counter: number, now: Date): string {
  return `BR-${madridYear(now)}-${String(counter).padStart(6, '0')}`;
}
