/** Where the shop ships: the European Union, ISO 3166 codes. */
export const COUNTRIES = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const;
export type Country = (typeof COUNTRIES)[number];

/** Chosen until the customer says otherwise. */
export const DEFAULT_COUNTRY: Country = 'ES';

/** Countries whose postal codes have four digits; everywhere else at least five characters are asked for. */
export const FOUR_DIGIT_POSTAL_CODES: readonly Country[] = ['AT', 'BE', 'BG', 'CY', 'DK', 'HU', 'LU', 'SI'];

/** The fewest characters a postal code of the country may have. */
export function minPostalCodeLength(country: Country): number {
  return FOUR_DIGIT_POSTAL_CODES.includes(country) ? 4 : 5;
}

// Canary Islands (35, 38), Ceuta (51) and Melilla (52) lie outside the Union's VAT area.
const OUTSIDE_VAT_AREA = /^(35|38|51|52)/;

/** Whether the shop delivers there: Spanish postal codes outside the VAT area are declined. */
export function isDeliverable(country: Country, postalCode: string): boolean {
  return country !== 'ES' || !OUTSIDE_VAT_AREA.test(postalCode.trim());
}

/** Business days a parcel travels, door to door. */
export function deliveryDays(country: Country): { min: number; max: number } {
  return country === 'ES' ? { min: 3, max: 5 } : { min: 3, max: 7 };
}
