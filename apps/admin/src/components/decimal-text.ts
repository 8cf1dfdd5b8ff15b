import type { Locale } from '@brote/contracts/browser';

const WHERE = { en: 'en-GB', es: 'es-ES' } as const;

/** A number with one decimal, in the format of the language: `12,5`, `12.5`. */
export const decimalText = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(WHERE[locale], { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
