import type { Country } from './countries';

/** Countries whose postal codes have four digits; all others need at least five characters. */
export const FOUR_DIGIT_POSTAL_CODES: readonly Country[] = ['AT', 'BE', 'BG', 'CY', 'DK', 'HU', 'LU', 'SI'];

/** Minimum length of a postal code of the country. */
export function minPostalCodeLength(country: Country): number {
  return FOUR_DIGIT_POSTAL_CODES.includes(country) ? 4 : 5;
}

/** Postal codes of each country, in capitals and without spaces and hyphens; a country's own letters before digits are left out. */
const POSTAL_CODE_FORMATS: Readonly<Record<Country, RegExp>> = {
  AT: /^[1-9]\d{3}$/,
  BE: /^[1-9]\d{3}$/,
  BG: /^[1-9]\d{3}$/,
  CY: /^[1-9]\d{3}$/,
  CZ: /^[1-7]\d{4}$/,
  DE: /^(?!00)\d{5}$/,
  DK: /^(?!0000)\d{4}$/,
  EE: /^[1-9]\d{4}$/,
  // Two digits of the province, 01 to 52.
  ES: /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  FI: /^(?!00000)\d{5}$/,
  FR: /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/,
  GR: /^[1-8]\d{4}$/,
  HR: /^[1-5]\d{4}$/,
  HU: /^[1-9]\d{3}$/,
  // A routing key and four letters or digits; D6W is the one key that ends in a letter.
  IE: /^(?:[AC-FHKNPRTV-Y]\d\d|D6W)[AC-FHKNPRTV-Y\d]{4}$/,
  IT: /^(?!00000)\d{5}$/,
  LT: /^(?!00000)\d{5}$/,
  LU: /^[1-9]\d{3}$/,
  LV: /^[1-9]\d{3}$/,
  MT: /^[A-Z]{3}\d{4}$/,
  NL: /^[1-9]\d{3}[A-Z]{2}$/,
  PL: /^(?!00000)\d{5}$/,
  PT: /^[1-9]\d{6}$/,
  RO: /^\d{6}$/,
  SE: /^[1-9]\d{4}$/,
  SI: /^[1-9]\d{3}$/,
  SK: /^(?!00000)[089]\d{4}$/,
};

/** Whether the country has postal codes of this format; separators do not matter. */
export function isPostalCode(country: Country, postalCode: string): boolean {
  return POSTAL_CODE_FORMATS[country].test(normalizePostalCode(country, postalCode));
}

/** `SI-1000`, `L-1234` and `460 06` without prefix and separators. */
function normalizePostalCode(country: Country, postalCode: string): string {
  const compact = postalCode.toUpperCase().replaceAll(/[\s-]/g, '');
  return compact.replace(new RegExp(`^(?:${country}|[A-Z])(?=\\d+$)`), '');
}

/** Minimum number of digits of a telephone number for an address in the country. */
export function minPhoneDigits(country: Country): number {
  return country === 'ES' ? 9 : 7;
}

// Canary Islands (35, 38), Ceuta (51) and Melilla (52) lie outside the Union's VAT area.
const OUTSIDE_VAT_AREA_PATTERN = /^(35|38|51|52)/;

/** Whether the shop delivers there: Spanish postal codes outside the VAT area are declined. */
export function isDeliverable(country: Country, postalCode: string): boolean {
  return country !== 'ES' || !OUTSIDE_VAT_AREA_PATTERN.test(normalizePostalCode(country, postalCode));
}
