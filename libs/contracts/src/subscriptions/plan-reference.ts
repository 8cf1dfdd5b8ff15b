const DIGITS = 8;
const REFERENCE = /^PLAN([0-9A-F]{4})([0-9A-F]{4})$/;

/**
 * Reference of a plan in mails, in the account and in a withdrawal: `PLAN-3F2A-91BC`. It consists of the last digits of its id, which are
 * random.
 */
export function planReference(subscriptionId: string): string {
  const digits = subscriptionId.replaceAll('-', '').slice(-DIGITS).toUpperCase();
  return `PLAN-${digits.slice(0, DIGITS / 2)}-${digits.slice(DIGITS / 2)}`;
}

/** Digits of the reference in upper case, regardless of spaces and case; null for a text without a reference. */
export function planDigitsIn(text: string): string | null {
  const [, one, other] = REFERENCE.exec(text.toUpperCase().replaceAll(/[\s\-–]/g, '')) ?? [];
  return one === undefined || other === undefined ? null : `${one}${other}`;
}
