import type { BillingInterval } from '#app/prices/price';

const DAY_SECONDS = 86_400;

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** A date so many months after another, at the same time of day (UTC). The 31st becomes the last day of a shorter month. */
function addMonths(seconds: number, months: number): number {
  const startDate = new Date(seconds * 1000);
  const totalMonths = startDate.getUTCFullYear() * 12 + startDate.getUTCMonth() + months;
  const [year, month] = [Math.floor(totalMonths / 12), totalMonths % 12];
  const day = Math.min(startDate.getUTCDate(), daysInMonth(year, month));
  const timeOfDay = seconds - Math.floor(seconds / DAY_SECONDS) * DAY_SECONDS;
  return Date.UTC(year, month, day) / 1000 + timeOfDay;
}

/** The moment `times` intervals after another moment (seconds). */
export function addIntervals(seconds: number, { interval, interval_count: count = 1 }: BillingInterval, intervals: number): number {
  if (interval === 'month') return addMonths(seconds, count * intervals);
  if (interval === 'year') return addMonths(seconds, 12 * count * intervals);
  return seconds + (interval === 'week' ? 7 : 1) * DAY_SECONDS * count * intervals;
}

const approximateSeconds: Record<BillingInterval['interval'], number> = {
  day: DAY_SECONDS,
  week: 7 * DAY_SECONDS,
  month: 28 * DAY_SECONDS,
  year: 365 * DAY_SECONDS,
};

/** The period that contains `moment`. It is counted in periods from the anchor, so that the day of the month stays the same. */
export function periodContaining(
  anchorSeconds: number,
  billingInterval: BillingInterval,
  momentSeconds: number,
): { start: number; end: number } {
  const approximateLength = approximateSeconds[billingInterval.interval] * (billingInterval.interval_count ?? 1);
  let periodIndex = Math.floor((momentSeconds - anchorSeconds) / approximateLength);
  while (addIntervals(anchorSeconds, billingInterval, periodIndex) > momentSeconds) periodIndex -= 1;
  while (addIntervals(anchorSeconds, billingInterval, periodIndex) <= momentSeconds) periodIndex += 1;
  return {
    start: addIntervals(anchorSeconds, billingInterval, periodIndex - 1),
    end: addIntervals(anchorSeconds, billingInterval, periodIndex),
  };
}

export function periodEndAfter(anchorSeconds: number, billingInterval: BillingInterval, momentSeconds: number): number {
  return periodContaining(anchorSeconds, billingInterval, momentSeconds).end;
}
