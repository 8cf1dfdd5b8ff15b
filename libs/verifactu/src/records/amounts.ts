/** From 100,000,000.00 € on the agency demands a mark that this library does not write. */
const LIMIT_CENTS = 10_000_000_000;

/** Whether a value is whole cents, and less than 100,000,000.00 €. */
export const isCents = (value: number): boolean => Number.isInteger(value) && Math.abs(value) < LIMIT_CENTS;

/** Cents as the agency writes euros: `-1234` is `-12.34`. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A rate in thousandths as percent: `210` is `21.00`. */
export const formatRate = (ratePerMille: number): string => formatCents(ratePerMille * 10);
