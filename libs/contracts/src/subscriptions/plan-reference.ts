const DIGITS = 8;
const REFERENCE = /^PLAN([0-9A-F]{4})([0-9A-F]{4})$/;

/**
 * How a customer names a plan, in mails, in the account and when withdrawing: `PLAN-3F2A-91BC`. The last digits of its id, which are
 * random.
 */
export function planReference(subscriptionId: string): string {
  const digits = subscriptionId.replaceAll('-', '').slice(-DIGITS).toUpperCase();
  return `PLAN-${digits.slice(0, DIGITS / 2)}-${digits.slice(DIGITS / 2)}`;
}

/** The digits of the plan that is named, in upper case, however it was spaced and cased; null when it names no plan. */
export function planDigitsIn(text: string): string | null {
  const [, one, other] = REFERENCE.exec(text.toUpperCase().replaceAll(/[\s\-–]/g, '')) ?? [];
  return one === undefined || other === undefined ? null : `${one}${other}`;
}
