import type { Locale } from '@brote/contracts/browser';
import { INTL_LOCALES } from '@brote/ui-kit/i18n';

/** A number with one decimal, in the format of the language: `12,5`, `12.5`. */
export const decimalText = (value: number, locale: Locale): string =>
  new Intl.NumberFormat(INTL_LOCALES[locale], { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
