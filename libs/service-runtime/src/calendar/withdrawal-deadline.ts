import { addDays, madridDay } from './madrid-day';

/** Directive 2011/83/EU, article 9. */
const WITHDRAWAL_PERIOD_DAYS = 14;
const HOUR_MS = 3_600_000;

/** Whether the day is a Saturday or a Sunday. */
function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** The last millisecond of a day in the shop's zone. The zone is one hour ahead of UTC in winter and two in summer. */
export function endOfMadridDay(day: string): Date {
  const nextDay = addDays(day, 1);
  const utcMidnightMs = Date.parse(`${nextDay}T00:00:00Z`);
  const summerMidnightMs = utcMidnightMs - 2 * HOUR_MS;
  return new Date((madridDay(new Date(summerMidnightMs)) === nextDay ? summerMidnightMs : utcMidnightMs - HOUR_MS) - 1);
}

/**
 * The last moment at which a consumer may withdraw from a contract whose goods arrived then. It is the end of the 14th day after the day of
 * delivery, in the shop's zone. A Saturday or Sunday moves it to the end of the Monday after it (Regulation 1182/71, article 3).
 */
export function withdrawalDeadline(deliveredAt: Date): Date {
  let lastDay = addDays(madridDay(deliveredAt), WITHDRAWAL_PERIOD_DAYS);
  while (isWeekend(lastDay)) lastDay = addDays(lastDay, 1);
  return endOfMadridDay(lastDay);
}
