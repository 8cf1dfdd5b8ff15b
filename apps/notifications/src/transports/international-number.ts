/** Country of the shop: numbers without a country belong to it. */
const HERE = '+34';
const OF_HERE = /^[6-9]\d{8}$/;
/** Digits of a number with its country, without a leading zero (ITU-T E.164). */
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/;

/** Converts a typed telephone number to the form of providers; null for an invalid number. */
export function internationalNumber(written: string): string | null {
  const digits = written.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const number = OF_HERE.test(digits) ? HERE + digits : digits;
  return INTERNATIONAL.test(number) ? number : null;
}
