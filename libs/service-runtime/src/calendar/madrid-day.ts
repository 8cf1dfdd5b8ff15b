const MADRID_DAY_FORMAT = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Madrid',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const DAY_MS = 86_400_000;

/** The calendar day in the shop's zone, `YYYY-MM-DD`: 31 December at 23:30 UTC belongs to the next year. Such days compare like their dates. */
export function madridDay(at: Date): string {
  return MADRID_DAY_FORMAT.format(at);
}

/** The day a number of days later (earlier when negative), `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of the next month; its last day where that month is shorter. */
export function addMonth(day: string): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  const lastDayOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, lastDayOfMonth))).toISOString().slice(0, 10);
}
