const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day in Madrid to which an instant (ISO 8601) belongs, as date fields want it: `2026-12-31`. */
export function dayInMadrid(at: string): string {
  return DAY.format(new Date(at));
}
