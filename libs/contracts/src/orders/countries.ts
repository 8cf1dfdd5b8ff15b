/** Countries that the shop ships to: the European Union, ISO 3166 codes. */
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

/** Default country. */
export const DEFAULT_COUNTRY: Country = 'ES';

/** Business days of travel to an address. */
export function deliveryDays(country: Country): { min: number; max: number } {
  return country === 'ES' ? { min: 3, max: 5 } : { min: 3, max: 7 };
}
