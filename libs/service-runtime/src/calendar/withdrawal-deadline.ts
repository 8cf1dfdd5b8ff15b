import { dayAfter, madridDay } from './madrid-day';

/** Directive 2011/83/EU, article 9. */
const PERIOD_DAYS = 14;
const HOUR_MS = 3_600_000;

/** Whether the day is a Saturday or a Sunday. */
function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The last millisecond of a day in the shop's zone. The zone is one hour ahead of UTC in winter and two in summer. */
export function endOfMadridDay(day: string): Date {
  const next = dayAfter(day, 1);
  const midnight = Date.parse(`${next}T00:00:00Z`);
  const inSummer = midnight - 2 * HOUR_MS;
  return new Date((madridDay(new Date(inSummer)) === next ? inSummer : midnight - HOUR_MS) - 1);
}

/**
 * The last moment at which a consumer may withdraw from a contract whose goods arrived then. It is the end of the 14th day after the day of
 * delivery, in the shop's zone. A Saturday or Sunday moves it to the end of the Monday after it (Regulation 1182/71, article 3).
 */
export function withdrawalDeadline(deliveredAt: Date): Date {
  let last = dayAfter(madridDay(deliveredAt), PERIOD_DAYS);
  while (isWeekend(last)) last = dayAfter(last, 1);
  return endOfMadridDay(last);
}
