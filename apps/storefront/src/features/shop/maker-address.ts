import { COUNTRIES, LOCALES, type Locale } from '@brote/contracts/browser';
import { formatCountry } from '@brote/ui-kit/i18n';

/** A postal address with its country in the reader's language, where its last part is the name of one. */
export function makerAddress(address: string, locale: Locale): string {
  const parts = address.split(',').map((part) => part.trim());
  const lastPart = parts.at(-1)?.toLowerCase();
  const country = COUNTRIES.find((code) => LOCALES.some((each) => formatCountry(code, each).toLowerCase() === lastPart));
  return country ? [...parts.slice(0, -1), formatCountry(country, locale)].join(', ') : address;
}
