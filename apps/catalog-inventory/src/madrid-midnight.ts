import { addDays, madridDay } from '@brote/service-runtime';

const HOUR_MS = 3_600_000;

/**
 * The instant at which a day (`YYYY-MM-DD`) begins in the shop's zone; null for a day that does not exist. The zone is one hour ahead of
 * UTC in winter and two in summer.
 */
export function madridMidnight(day: string): Date | null {
  const utcMidnightMs = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utcMidnightMs) || new Date(utcMidnightMs).toISOString().slice(0, 10) !== day) return null;
  const [winter, summer] = [new Date(utcMidnightMs - HOUR_MS), new Date(utcMidnightMs - 2 * HOUR_MS)];
  return madridDay(summer) === day ? summer : winter;
}

/** The last second of a day in the shop's zone; null for a day that does not exist. */
export function lastSecondOf(day: string): Date | null {
  const nextMidnight = madridMidnight(day) && madridMidnight(addDays(day, 1));
  return nextMidnight && new Date(nextMidnight.getTime() - 1_000);
}
