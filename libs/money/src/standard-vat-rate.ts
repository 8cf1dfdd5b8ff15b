import { STANDARD_VAT_RATES } from './vat-rates';

export { VAT_RATES_COMPARED_ON } from './vat-rates';

/** A member state of the Union, by its ISO code: Greece is GR. */
export type MemberState = keyof typeof STANDARD_VAT_RATES;

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The standard rate of VAT of a member state on a day, per thousand.
 *
 * @param day `YYYY-MM-DD`; a change counts from its first day
 * @throws RangeError for a text that is not a day, and for a day before the first known rate. Days from 2020 on are known.
 */
export function standardVatRate(country: MemberState, day: string): number {
  if (!DAY_PATTERN.test(day)) throw new RangeError('A day must be YYYY-MM-DD');
  const rate = STANDARD_VAT_RATES[country].findLast(({ from }) => from <= day);
  if (rate === undefined) throw new RangeError(`The VAT rate of ${country} before 2020 is unknown`);
  return rate.permille;
}
