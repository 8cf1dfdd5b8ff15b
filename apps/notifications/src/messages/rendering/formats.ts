import type { Locale, MoneyView } from '@brote/contracts';
import type { Country } from '@brote/contracts/orders';

const LANGUAGE_TAGS: Readonly<Record<Locale, string>> = { en: 'en-GB', es: 'es-ES' };
const NBSP = '\u00a0';
// Formatters are slow to build and cheap to use.
const moneyFormat = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const createPerLocale = <T>(build: (language: string) => T): Readonly<Record<Locale, T>> => ({
  en: build(LANGUAGE_TAGS.en),
  es: build(LANGUAGE_TAGS.es),
});
const dayFormats = createPerLocale(
  (language) => new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Madrid' }),
);
const MINUTE_OPTIONS: Intl.DateTimeFormatOptions = {
  ...({ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Europe/Madrid' } as const),
  ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
};
const minuteFormats = createPerLocale((language) => new Intl.DateTimeFormat(language, MINUTE_OPTIONS));
const secondFormats = createPerLocale((language) => new Intl.DateTimeFormat(language, { ...MINUTE_OPTIONS, second: '2-digit' }));
const countryNames = createPerLocale((language) => new Intl.DisplayNames(language, { type: 'region' }));

/** `7,00 €`, the same in both languages, as everywhere in the shop. */
export function moneyText({ amount }: MoneyView): string {
  return moneyFormat.format(amount / 100);
}

/** The calendar day in Madrid: `20 November 2026`, `20 de noviembre de 2026`. */
export function dayText(instant: string | Date, locale: Locale): string {
  return dayFormats[locale].format(new Date(instant));
}

/**
 * Start of a span of days, without the parts that its last day repeats: `23` before `25 February 2027`, `27 February` before `2 March
 * 2027`.
 */
export function firstDayText(from: string | Date, until: string | Date, locale: Locale): string {
  return dropSharedEnd(dayText(from, locale).split(' '), dayText(until, locale).split(' ')).join(' ');
}

function dropSharedEnd(dayWords: readonly string[], otherDayWords: readonly string[]): readonly string[] {
  const isShared = dayWords.length > 1 && dayWords.at(-1) === otherDayWords.at(-1);
  return isShared ? dropSharedEnd(dayWords.slice(0, -1), otherDayWords.slice(0, -1)) : dayWords;
}

/** Day and time in Madrid: `20 November 2026 at 11:00`. */
export function momentText(instant: string | Date, locale: Locale): string {
  return minuteFormats[locale].format(new Date(instant));
}

/** The same to the second, for times that may have to be proven. */
export function exactText(instant: string | Date, locale: Locale): string {
  return secondFormats[locale].format(new Date(instant));
}

/** The country's name in the customer's language. */
export function countryText(country: Country, locale: Locale): string {
  return countryNames[locale].of(country) ?? country;
}

/** Per thousand as a percentage: `21%` in English, `21 %` in Spanish. */
export function percentText(permille: number, locale: Locale): string {
  return `${(permille / 10).toLocaleString(LANGUAGE_TAGS[locale])}${locale === 'es' ? NBSP : ''}%`;
}
