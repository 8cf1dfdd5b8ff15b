/** Country of the shop: numbers without a country belong to it. */
const COUNTRY_PREFIX = '+34';
const DOMESTIC_PATTERN = /^[6-9]\d{8}$/;
/** Digits of a number with its country, without a leading zero (ITU-T E.164). */
const INTERNATIONAL_PATTERN = /^\+[1-9]\d{7,14}$/;

/** Converts a typed telephone number to the form of providers; null for an invalid number. */
export function toInternationalNumber(typedNumber: string): string | null {
  const digits = typedNumber.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const number = DOMESTIC_PATTERN.test(digits) ? COUNTRY_PREFIX + digits : digits;
  return INTERNATIONAL_PATTERN.test(number) ? number : null;
}
