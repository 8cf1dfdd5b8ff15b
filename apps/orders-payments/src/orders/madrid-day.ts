import { dayAfter, madridDay } from '@brote/service-runtime';

export { dayAfter, madridDay };

const HOUR_MS = 3_600_000;

/** Whether the day is a Saturday or a Sunday. */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The last millisecond of a day in the shop's zone, which is one hour ahead of UTC in winter and two in summer. */
export function endOfMadridDay(day: string): Date {
  const next = dayAfter(day, 1);
  const midnight = Date.parse(`${next}T00:00:00Z`);
  const inSummer = midnight - 2 * HOUR_MS;
  return new Date((madridDay(new Date(inSummer)) === next ? inSummer : midnight - HOUR_MS) - 1);
}

/** The calendar year in the shop's zone. */
export function madridYear(at: Date): number {
  return Number(madridDay(at).slice(0, 4));
}
