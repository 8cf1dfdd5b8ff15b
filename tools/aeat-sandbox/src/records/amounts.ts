/** Cents of an amount such as `-12.3`; zero for a missing one. Schemas allow at most twelve digits and two decimals. */
export function centsOf(amount: string | undefined): number {
  return amount === undefined ? 0 : Math.round(Number(amount) * 100);
}

/** The spellings of an amount that the agency takes for equal: as sent, with two decimals, and without trailing zeros. */
export function amountFormattersOf(amount: string): readonly ((text: string) => string)[] {
  const keepAsSent = (text: string) => text;
  if (!/^[+-]?\d+(\.\d*)?$/.test(amount)) return [keepAsSent];
  return [keepAsSent, (text) => (centsOf(text) / 100).toFixed(2), (text) => String(centsOf(text) / 100)];
}
