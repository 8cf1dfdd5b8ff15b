import type { Locale, MoneyView } from '@brote/contracts';

const FORMAT_LOCALES: Readonly<Record<Locale, string>> = { en: 'en-GB', es: 'es-ES' };
const EUROS = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** `3,50 €`, as on all pages of the shop. */
export const formatMoney = ({ amount }: MoneyView): string => EUROS.format(amount / 100);

/** A day in Madrid. @param day an instant in UTC, or a day */
export const formatDay = (day: string, locale: Locale): string => formatTime(day, locale, { dateStyle: 'long' });

/** Day and time in Madrid. Takes an instant in UTC. */
export const formatInstant = (instant: string, locale: Locale): string =>
  formatTime(instant, locale, { dateStyle: 'medium', timeStyle: 'medium' });

export const formatCountry = (code: string, locale: Locale): string => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;

function formatTime(time: string, locale: Locale, style: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(FORMAT_LOCALES[locale], { ...style, timeZone: 'Europe/Madrid' }).format(new Date(time));
  // Not every font has the narrow space.
  return text.replaceAll('\u202f', ' ');
}
