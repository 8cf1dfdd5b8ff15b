const MADRID_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'longOffset',
});

/** A moment with Madrid's offset in whole seconds: `2027-01-31T19:20:30+01:00`. */
export function formatMadridTime(moment: Date): string {
  const parts = Object.fromEntries(MADRID_CLOCK.formatToParts(moment).map(({ type, value }) => [type, value]));
  const offset = (parts['timeZoneName'] ?? '').replace('GMT', '');
  return `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}${offset}`;
}

/** Whether a text is a day of the calendar, such as `2027-01-31`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** `2027-01-31` as the agency writes it: `31-01-2027`. */
export const formatDay = (day: string): string => day.split('-').reverse().join('-');

/** `31-01-2027` as `2027-01-31`. */
export const parseDay = (text: string): string => text.split('-').reverse().join('-');
