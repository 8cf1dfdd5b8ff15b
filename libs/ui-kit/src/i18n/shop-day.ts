const DAY_MS = 86_400_000;

/** The day in Madrid, the time zone of the shop, that contains a UTC instant. Formatted for date inputs: `2026-12-31`. */
export const dayInMadrid = (instant: string | number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Madrid', year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  );

/** The shop's day a number of days after the one of an instant. Days on which clocks change count as one. */
export const dayInMadridAfter = (instant: string | number, days: number): string =>
  new Date(Date.parse(`${dayInMadrid(instant)}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
