import type { Country } from '@brote/contracts/orders';

/** Standard rates of the member states, per thousand, in force in November 2026. */
const STANDARD_RATES_PERMILLE: Readonly<Record<Country, number>> = {
  AT: 200,
  BE: 210,
  BG: 200,
  CY: 190,
  CZ: 210,
  DE: 190,
  DK: 250,
  EE: 240,
  ES: 210,
  FI: 255,
  FR: 200,
  GR: 240,
  HR: 250,
  HU: 270,
  IE: 230,
  IT: 220,
  LT: 210,
  LU: 170,
  LV: 210,
  MT: 180,
  NL: 210,
  PL: 230,
  PT: 230,
  RO: 210,
  SE: 250,
  SI: 220,
  SK: 230,
};

/**
 * The VAT contained in prices, per thousand. Below 10 000 € of sales abroad a year a Spanish seller charges Spanish VAT everywhere
 * (`origin`), above it that of the country of delivery.
 */
export function vatRatePermille(mode: 'origin' | 'destination', country: Country): number {
  return STANDARD_RATES_PERMILLE[mode === 'origin' ? 'ES' : country];
}
