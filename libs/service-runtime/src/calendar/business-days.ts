import { addDays } from './madrid-day';

/** The holidays of all Spain with a fixed date, `MM-DD`. */
const FIXED_HOLIDAYS = new Set(['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25']);

/** Further days on which this warehouse is closed, `MM-DD` for each year or `YYYY-MM-DD`: holidays of its region and town. */
let regionalHolidays: ReadonlySet<string> = new Set();

/** Sets the holidays of the warehouse's region and town, once at the start of a service. */
export function setRegionalHolidays(days: readonly string[]): void {
  regionalHolidays = new Set(days);
}

/** Easter Sunday of a year in the Gregorian calendar, by the anonymous algorithm of 1876. */
function easterSunday(year: number): string {
  const yearOfMetonicCycle = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const lunarCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * yearOfMetonicCycle + century - Math.floor(century / 4) - lunarCorrection + 15) % 30;
  const daysToSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const lateEasterCorrection = Math.floor((yearOfMetonicCycle + 11 * epact + 22 * daysToSunday) / 451);
  const days = epact + daysToSunday - 7 * lateEasterCorrection + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
}

/** Good Friday by year; each of many thousand checks a day would compute it anew. */
const goodFridays = new Map<number, string>();

function goodFriday(year: number): string {
  const day = goodFridays.get(year) ?? addDays(easterSunday(year), -2);
  goodFridays.set(year, day);
  return day;
}

/** Whether parcels are packed and carried on that day. Weekends, holidays of all Spain and those of the warehouse's region are excluded. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || FIXED_HOLIDAYS.has(day.slice(5))) return false;
  if (regionalHolidays.has(day) || regionalHolidays.has(day.slice(5))) return false;
  return goodFriday(Number(day.slice(0, 4))) !== day;
}

/** The day itself when it is a business day, else the first one after it. */
export function sameOrNextBusinessDay(day: string): string {
  let candidate = day;
  while (!isBusinessDay(candidate)) candidate = addDays(candidate, 1);
  return candidate;
}

/** The business day a number of business days after another; before it for a negative number. */
export function addBusinessDays(day: string, count: number): string {
  const step = count < 0 ? -1 : 1;
  let candidate = day;
  for (let remainingDays = Math.abs(count); remainingDays > 0;) {
    candidate = addDays(candidate, step);
    if (isBusinessDay(candidate)) remainingDays -= 1;
  }
  return candidate;
}
