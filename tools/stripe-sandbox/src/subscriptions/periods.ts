import type { Rhythm } from '#app/prices/price';

const DAY = 86_400;

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** A date so many months after another, at the same time of day (UTC). The 31st becomes the last day of a shorter month. */
function monthsAfter(seconds: number, months: number): number {
  const from = new Date(seconds * 1000);
  const whole = from.getUTCFullYear() * 12 + from.getUTCMonth() + months;
  const [year, month] = [Math.floor(whole / 12), whole % 12];
  const day = Math.min(from.getUTCDate(), daysInMonth(year, month));
  const timeOfDay = seconds - Math.floor(seconds / DAY) * DAY;
  return Date.UTC(year, month, day) / 1000 + timeOfDay;
}

/** The moment `times` intervals after another moment (seconds). */
export function roundsAfter(seconds: number, { interval, interval_count: count = 1 }: Rhythm, times: number): number {
  if (interval === 'month') return monthsAfter(seconds, count * times);
  if (interval === 'year') return monthsAfter(seconds, 12 * count * times);
  return seconds + (interval === 'week' ? 7 : 1) * DAY * count * times;
}

const roughLength: Record<Rhythm['interval'], number> = { day: DAY, week: 7 * DAY, month: 28 * DAY, year: 365 * DAY };

/** The period that contains `moment`. It is counted in periods from the anchor, so that the day of the month stays the same. */
export function periodAround(anchor: number, rhythm: Rhythm, moment: number): { start: number; end: number } {
  const length = roughLength[rhythm.interval] * (rhythm.interval_count ?? 1);
  let round = Math.floor((moment - anchor) / length);
  while (roundsAfter(anchor, rhythm, round) > moment) round -= 1;
  while (roundsAfter(anchor, rhythm, round) <= moment) round += 1;
  return { start: roundsAfter(anchor, rhythm, round - 1), end: roundsAfter(anchor, rhythm, round) };
}

export function periodEndAfter(anchor: number, rhythm: Rhythm, moment: number): number {
  return periodAround(anchor, rhythm, moment).end;
}
