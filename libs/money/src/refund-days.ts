/** The change of a payment's refunded total on one day of Europe/Madrid, in cents. Negative where the total fell. */
interface RefundDay {
  day: string;
  amount: number;
}

/**
 * Books the difference to the refunded total on that day. Entries of earlier days stay, so that a closed month does not change.
 * The amounts of all days add up to the total.
 */
export function bookRefund(days: readonly RefundDay[], refundedTotal: number, day: string): RefundDay[] {
  const otherDays = days.filter((other) => other.day !== day);
  const amount = refundedTotal - otherDays.reduce((total, other) => total + other.amount, 0);
  if (amount === 0) return otherDays;
  return [...otherDays, { day, amount }].sort((one, other) => (one.day < other.day ? -1 : 1));
}
