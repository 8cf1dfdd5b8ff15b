import type { Locale } from '@brote/contracts/browser';
import { INTL_LOCALES } from '@brote/ui-kit/i18n';

const DAY_MS = 86_400_000;
// Calendar days, not instants: read and written in one zone.
const formatDay = (day: string, locale: Locale, shape: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(INTL_LOCALES[locale], { ...shape, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** `20` */
export const dayNumber = (day: string): string => String(Number(day.slice(8)));

/** `vie` */
export const formatWeekday = (day: string, locale: Locale): string => formatDay(day, locale, { weekday: 'short' });

/** `20 de noviembre` */
export const formatDayAndMonth = (day: string, locale: Locale): string => formatDay(day, locale, { day: 'numeric', month: 'long' });

/** `viernes, 20 de noviembre` */
export const formatFullDate = (day: string, locale: Locale): string =>
  formatDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long' });

/** `26 nov–2 dic`; one day when both are the same. */
export function daySpan(from: string, until: string, locale: Locale): string {
  const shape = new Intl.DateTimeFormat(INTL_LOCALES[locale], { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return shape.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`));
}

/** The day a number of days later; earlier when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
