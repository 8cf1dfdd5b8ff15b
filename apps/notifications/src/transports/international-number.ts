/** Where the shop is: numbers without a country are taken for numbers of it. */
const HERE = '+34';
const OF_HERE = /^[6-9]\d{8}$/;
/** Digits of a number with its country, without a leading zero (ITU-T E.164). */
const INTERNATIONAL = /^\+[1-9]\d{7,14}$/;

/** A telephone number as people write it, in the form that providers want; null when it cannot be one. */
export function internationalNumber(written: string): string | null {
  const digits = written.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const number = OF_HERE.test(digits) ? HERE + digits : digits;
  return INTERNATIONAL.test(number) ? number : null;
}
