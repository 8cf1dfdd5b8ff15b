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

/** Cents of an amount in the agency's euros, such as `-12.34` or `12.3`; undefined for another text. */
export function parseCents(text: string): number | undefined {
  const match = /^([+-]?)(\d{1,12})(?:\.(\d{0,2}))?$/.exec(text);
  if (match === null) return undefined;
  const [, sign, euros = '', decimals = ''] = match;
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' && cents !== 0 ? -cents : cents;
}
