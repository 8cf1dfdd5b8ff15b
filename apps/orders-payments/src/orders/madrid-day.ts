const DAY_IN_MADRID = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The calendar day in the shop's zone, `YYYY-MM-DD`: an order of 31 December at 23:30 UTC belongs to the next year. */
export function madridDay(at: Date): string {
  return DAY_IN_MADRID.format(at);
}

/** The calendar year in the shop's zone. */
export function madridYear(at: Date): number {
  return Number(madridDay(at).slice(0, 4));
}
