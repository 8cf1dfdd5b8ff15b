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
const TO_THE_MINUTE: Intl.DateTimeFormatOptions = {
  ...({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Madrid' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
};
const minutes = perLocale((language) => new Intl.DateTimeFormat(language, TO_THE_MINUTE));
const seconds = perLocale((language) => new Intl.DateTimeFormat(language, { ...TO_THE_MINUTE, second: '2-digit' }));
const countries = perLocale((language) => new Intl.DisplayNames(language, { type: 'region' }));

/** `7,00 €`, the same in both languages, as everywhere in the shop. */
export function moneyText({ amount }: MoneyView): string {
  return money.format(amount / 100);
}

/** The calendar day in Madrid: `20 November 2026`, `20 de noviembre de 2026`. */
export function dayText(instant: string | Date, locale: Locale): string {
  return days[locale].format(new Date(instant));
}

/**
 * Start of a span of days, without the parts that its last day repeats: `23` before `25 February 2027`, `27 February` before `2 March
 * 2027`.
 */
export function firstDayText(from: string | Date, until: string | Date, locale: Locale): string {
  return withoutEndOf(dayText(from, locale).split(' '), dayText(until, locale).split(' ')).join(' ');
}

function withoutEndOf(words: readonly string[], other: readonly string[]): readonly string[] {
  const isShared = words.length > 1 && words.at(-1) === other.at(-1);
  return isShared ? withoutEndOf(words.slice(0, -1), other.slice(0, -1)) : words;
}

/** Day and time in Madrid: `20 November 2026 at 11:00`. */
export function momentText(instant: string | Date, locale: Locale): string {
  return minutes[locale].format(new Date(instant));
}

/** The same to the second, for times that may have to be proven. */
export function exactText(instant: string | Date, locale: Locale): string {
  return seconds[locale].format(new Date(instant));
}

/** The country's name in the customer's language. */
export function countryText(country: Country, locale: Locale): string {
  return countries[locale].of(country) ?? country;
}

/** Per thousand as a percentage: `21%` in English, `21 %` in Spanish. */
export function percentText(permille: number, locale: Locale): string {
  return `${(permille / 10).toLocaleString(LANGUAGE[locale])}${locale === 'es' ? NBSP : ''}%`;
}
