import type { Locale, MoneyView } from '@brote/contracts';
import type { Country } from '@brote/contracts/orders';

const LANGUAGE: Readonly<Record<Locale, string>> = { en: 'en-GB', es: 'es-ES' };
const NBSP = '\u00a0';
// Formatters are slow to build and cheap to use.
const money = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const perLocale = <T>(build: (language: string) => T): Readonly<Record<Locale, T>> => ({ en: build(LANGUAGE.en), es: build(LANGUAGE.es) });
const days = perLocale(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Madrid' }),
);
const countries = perLocale((language) => new Intl.DisplayNames(language, { type: 'region' }));

/** `7,00 €`, the same in both languages, as everywhere in the shop. */
export function moneyText({ amount }: MoneyView): string {
  return money.format(amount / 100);
}

/** The calendar day in Madrid: `20 November 2026`, `20 de noviembre de 2026`. */
export function dayText(instant: string | Date, locale: Locale): string {
  return days[locale].format(new Date(instant));
}

/** The country's name in the customer's language. */
export function countryText(country: Country, locale: Locale): string {
  return countries[locale].of(country) ?? country;
}

/** Per thousand as a percentage: `21%` in English, `21 %` in Spanish. */
export function percentText(permille: number, locale: Locale): string {
  return `${(permille / 10).toLocaleString(LANGUAGE[locale])}${locale === 'es' ? NBSP : ''}%`;
}
