import { dayAfter } from './madrid-day';

/** The holidays of all Spain with a fixed date, `MM-DD`. */
const FIXED = new Set(['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25']);

/** Further days on which this warehouse is closed, `MM-DD` for each year or `YYYY-MM-DD`: holidays of its region and town. */
let closed: ReadonlySet<string> = new Set();

/** Sets the holidays of the warehouse's region and town, once at the start of a service. */
export function setRegionalHolidays(days: readonly string[]): void {
  closed = new Set(days);
}

/** Easter Sunday of a year in the Gregorian calendar, by the anonymous algorithm of 1876. */
function easter(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const days = moon + sunday - 7 * late + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
}

/** Good Friday by year; each of many thousand checks a day would compute it anew. */
const goodFridays = new Map<number, string>();

function goodFriday(year: number): string {
  const day = goodFridays.get(year) ?? dayAfter(easter(year), -2);
  goodFridays.set(year, day);
  return day;
}

/** Whether parcels are packed and carried on that day. Weekends, holidays of all Spain and those of the warehouse's region are excluded. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED.has(day.slice(5))) return false;
  if (closed.has(day) || closed.has(day.slice(5))) return false;
  return goodFriday(Number(day.slice(0, 4))) !== day;
}

/** The day itself when it is a business day, else the first one after it. */
export function nextBusinessDay(day: string): string {
  let reached = day;
  while (!isBusinessDay(reached)) reached = dayAfter(reached, 1);
  return reached;
}

/** The business day a number of business days after another; before it for a negative number. */
export function businessDaysAfter(day: string, count: number): string {
  const step = count < 0 ? -1 : 1;
  let reached = day;
  for (let left = Math.abs(count); left > 0;) {
    reached = dayAfter(reached, step);
    if (isBusinessDay(reached)) left -= 1;
  }
  return reached;
}
