import type { Locale, MoneyView } from '@brote/contracts/browser';

const MONEY = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR', minimumFractionDigits: 2 });

/** Two decimals and the currency behind, the same in both languages: `3,50 €`. */
export const formatMoney = ({ amount }: MoneyView): string => MONEY.format(amount / 100);

const COUNT = new Intl.NumberFormat('de-DE');

/** A number of things, its thousands apart as in amounts, the same in both languages: `1.250`. */
export const formatCount = (count: number): string => COUNT.format(count);

/** A share in whole percent, spaced as the language wants it: `5%`, `5 %`. */
export const formatPercent = (percent: number, locale: Locale): string => (locale === 'es' ? `${percent} %` : `${percent}%`);

/** A list as the language writes it: `a, b and c`. */
export const formatList = (parts: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts);

/** A day of the shop, which lives in Madrid: `20 November 2026`. Takes a UTC instant. */
export const formatDay = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'es' ? 'es-ES' : 'en-GB', { dateStyle: 'long', timeZone: 'Europe/Madrid' }).format(new Date(instant));

const WHERE = { en: 'en-GB', es: 'es-ES' } as const;

/** A day and its time in Madrid: `20 November 2026, 11:42`. Takes a UTC instant. */
export const formatInstant = (instant: string, locale: Locale): string => {
  const time = new Intl.DateTimeFormat(WHERE[locale], { timeStyle: 'short', timeZone: 'Europe/Madrid' }).format(new Date(instant));
  return `${formatDay(instant, locale)}, ${time}`;
};

/** A month of the shop: `November 2026`. Takes a UTC instant. */
export const formatMonth = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(WHERE[locale], { month: 'long', year: 'numeric', timeZone: 'Europe/Madrid' }).format(new Date(instant));

/** A country by its ISO code, in the visitor's language. */
export const formatCountry = (code: string, locale: Locale): string => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;

/** A day beside others, with its weekday: `Thu 12 Nov`. Takes a UTC instant or a calendar day of the shop. */
export const formatShortDay = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(WHERE[locale], { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Europe/Madrid' })
    .format(new Date(day))
    .replaceAll(',', '');
