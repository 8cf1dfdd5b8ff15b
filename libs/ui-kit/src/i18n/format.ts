import type { Locale, MoneyView } from '@brote/contracts/browser';

// A browser's first `Intl` formatter costs ten milliseconds on a computer and forty on a phone, before it formats anything. The first texts
// of any page (amounts, numbers, lists) are therefore formatted by hand. `format.spec.ts` compares them with `Intl`.

const THOUSANDS_BOUNDARY_PATTERN = /\B(?=(?:\d{3})+$)/g;
const DECIMAL_PLACES = 2;

/** The digits of a whole number with a point after each thousand. */
const groupThousands = (digits: string): string => digits.replace(THOUSANDS_BOUNDARY_PATTERN, '.');

const signOf = (value: number): string => (value < 0 ? '-' : '');

/** Two decimals and the currency behind, the same in both languages: `3,50 €`. */
export const formatMoney = ({ amount }: MoneyView): string => {
  const digits = String(Math.abs(Math.round(amount))).padStart(DECIMAL_PLACES + 1, '0');
  return `${signOf(amount)}${groupThousands(digits.slice(0, -DECIMAL_PLACES))},${digits.slice(-DECIMAL_PLACES)}\u00a0€`;
};

/** A number of things, its thousands apart as in amounts, the same in both languages: `1.250`; three decimals at most. */
export const formatCount = (count: number): string =>
  Number.isSafeInteger(count) ? signOf(count) + groupThousands(String(Math.abs(count))) : new Intl.NumberFormat('de-DE').format(count);

/** A weight of zero or more in whole kilograms, the same in both languages: `1.250 kg`. */
export const formatKilograms = (kilograms: number): string => `${formatCount(Math.round(kilograms))} kg`;

/** The same to the tenth, as sentences of the language write it: `21.7 kg`, `21,7 kg`. */
export const formatKilogramsExactly = (kilograms: number, locale: Locale): string => {
  const tenths = Math.round(kilograms * 10);
  const wholeKilograms = String(Math.floor(tenths / 10));
  return locale === 'es'
    ? `${groupThousands(wholeKilograms)},${tenths % 10} kg`
    : `${wholeKilograms.replace(THOUSANDS_BOUNDARY_PATTERN, ',')}.${tenths % 10} kg`;
};

/** A share in whole percent, spaced by the rules of the language: `5%`, `5 %`. */
export const formatPercent = (percent: number, locale: Locale): string => (locale === 'es' ? `${percent} %` : `${percent}%`);

/** Spanish uses `e` for `y` where the next word begins with its sound. */
const SOUNDS_LIKE_Y_PATTERN = /^(?:i|hi(?![ae]))/i;

/** A list as the language writes it: `a, b, and c`, `a, b y c`. */
export const formatList = (parts: readonly string[], locale: Locale): string => {
  const lastPart = parts.at(-1) ?? '';
  if (parts.length < 2) return lastPart;
  const otherParts = parts.slice(0, -1).join(', ');
  if (locale === 'es') return `${otherParts} ${SOUNDS_LIKE_Y_PATTERN.test(lastPart) ? 'e' : 'y'} ${lastPart}`;
  return `${otherParts}${parts.length > 2 ? ',' : ''} and ${lastPart}`;
};

/** A day of the shop, which lives in Madrid: `20 November 2026`. Takes a UTC instant. */
export const formatDay = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'es' ? 'es-ES' : 'en-GB', { dateStyle: 'long', timeZone: 'Europe/Madrid' }).format(new Date(instant));

const dropSharedEnd = (words: readonly string[], other: readonly string[]): readonly string[] =>
  words.length > 1 && words.at(-1) === other.at(-1) ? dropSharedEnd(words.slice(0, -1), other.slice(0, -1)) : words;

/**
 * The beginning of a span of days, without the parts that its last day repeats. `23` before `25 February 2027`, `27 February` before `2
 * March 2027`.
 */
export const formatFirstDay = (from: string, until: string, locale: Locale): string =>
  dropSharedEnd(formatDay(from, locale).split(' '), formatDay(until, locale).split(' ')).join(' ');

/** The locales of `Intl` for the languages of the shop. */
export const INTL_LOCALES = { en: 'en-GB', es: 'es-ES' } as const;

/** A day and its time in Madrid: `20 November 2026, 11:42`. Takes a UTC instant. */
export const formatInstant = (instant: string, locale: Locale): string => {
  const time = new Intl.DateTimeFormat(INTL_LOCALES[locale], { timeStyle: 'short', timeZone: 'Europe/Madrid' }).format(new Date(instant));
  return `${formatDay(instant, locale)}, ${time}`;
};

/** A month of the shop: `November 2026`. Takes a UTC instant. */
export const formatMonth = (instant: string, locale: Locale): string =>
  new Intl.DateTimeFormat(INTL_LOCALES[locale], { month: 'long', year: 'numeric', timeZone: 'Europe/Madrid' }).format(new Date(instant));

/** A country by its ISO code, in the visitor's language. */
export const formatCountry = (code: string, locale: Locale): string => new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;

/** A day in a list, with its weekday: `Thu 12 Nov`. Takes a UTC instant or a calendar day of the shop. */
export const formatShortDay = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(INTL_LOCALES[locale], { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Europe/Madrid' })
    .format(new Date(day))
    .replaceAll(',', '')
    // Without room for all of it, the weekday is on the line above.
    .replace(/(\d) /, '$1\u00a0');

/** A day of these months in a sentence, with its weekday: `Thursday 12 November`, `jueves 12 de noviembre`. Takes the same. */
export const formatNearDay = (day: string, locale: Locale): string =>
  new Intl.DateTimeFormat(INTL_LOCALES[locale], { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'Europe/Madrid' })
    .format(new Date(day))
    .replaceAll(',', '');
