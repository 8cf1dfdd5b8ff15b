/** A cell or a text of the export has no valid value. */
export class ValueError extends Error {}

/** Cents of an amount in euros with a decimal comma or point, such as `-12,34`. */
export function centsOf(text) {
  const match = /^(-?)(\d+)[.,](\d{2})$/.exec(text);
  if (match === null) throw new ValueError(`has the amount "${text}"`);
  return signed(match[1], Number(match[2]) * 100 + Number(match[3]));
}

/** Thousandths of a rate in percent, such as `21,0`. */
export function permilleOf(text) {
  const match = /^(\d+)[.,](\d)0?$/.exec(text);
  if (match === null) throw new ValueError(`has the rate "${text}"`);
  return Number(match[1]) * 10 + Number(match[2]);
}

export function wholeOf(text) {
  if (!/^-?\d+$/.test(text)) throw new ValueError(`has the number "${text}"`);
  return Number(text);
}

/** A day `YYYY-MM-DD` that exists. */
export function dayOf(text) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;
  if (!isDay) throw new ValueError(`has the day "${text}"`);
  return text;
}

/** A day of the agency, `31-01-2027`, as `2027-01-31`. */
export const dayOfAgency = (text) => dayOf(text.split('-').reverse().join('-'));

/**
 * The VAT that a total contains: total × rate ÷ (1 + rate), rounded to the nearest cent, and half a cent away from zero. A document is
 * rounded once.
 */
export function vatOf(totalCents, ratePermille) {
  const numerator = Math.abs(totalCents) * ratePermille;
  const denominator = 1000 + ratePermille;
  const remainder = numerator % denominator;
  const cents = (numerator - remainder) / denominator + (remainder * 2 >= denominator ? 1 : 0);
  return signed(totalCents < 0 ? '-' : '', cents);
}

const signed = (sign, value) => (sign === '-' && value !== 0 ? -value : value);

/** `-1234` cents are `-12.34`. */
export const formatCents = (cents) => (cents / 100).toFixed(2);
