const DIGIT_COUNT = 8;
const REFERENCE_PATTERN = /^PLAN([0-9A-F]{4})([0-9A-F]{4})$/;

/**
 * Reference of a plan in mails, in the account and in a withdrawal: `PLAN-3F2A-91BC`. It consists of the last digits of its id, which are
 * random.
 */
export function planReference(subscriptionId: string): string {
  const digits = subscriptionId.replaceAll('-', '').slice(-DIGIT_COUNT).toUpperCase();
  return `PLAN-${digits.slice(0, DIGIT_COUNT / 2)}-${digits.slice(DIGIT_COUNT / 2)}`;
}

/** Digits of the reference in upper case, regardless of spaces and case; null for a text without a reference. */
export function parsePlanDigits(text: string): string | null {
  const [, firstHalf, secondHalf] = REFERENCE_PATTERN.exec(text.toUpperCase().replaceAll(/[\s\-–]/g, '')) ?? [];
  return firstHalf === undefined || secondHalf === undefined ? null : `${firstHalf}${secondHalf}`;
}
