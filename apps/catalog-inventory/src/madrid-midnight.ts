import { dayAfter, madridDay } from '@brote/service-runtime';

const HOUR_MS = 3_600_000;

/**
 * The instant at which a day (`YYYY-MM-DD`) begins in the shop's zone; null for a day that does not exist. The zone is one hour ahead of
 * UTC in winter and two in summer.
 */
export function madridMidnight(day: string): Date | null {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  const [winter, summer] = [new Date(midnight - HOUR_MS), new Date(midnight - 2 * HOUR_MS)];
  return madridDay(summer) === day ? summer : winter;
}

/** The last second of a day in the shop's zone; null for a day that does not exist. */
export function lastSecondOf(day: string): Date | null {
  const next = madridMidnight(day) && madridMidnight(dayAfter(day, 1));
  return next && new Date(next.getTime() - 1_000);
}
