/** What changed on one day, of Europe/Madrid, in the sum that was paid back of a payment. Cents, below zero where the sum fell. */
interface RefundDay {
  day: string;
  amount: number;
}

/**
 * Books the difference to the sum paid back so far on that day. Entries of earlier days stay as they are, so that a closed month does; the
 * amounts of all days are the sum.
 */
export function bookRefund(days: readonly RefundDay[], sum: number, day: string): RefundDay[] {
  const booked = days.filter((other) => other.day !== day);
  const amount = sum - booked.reduce((total, other) => total + other.amount, 0);
  if (amount === 0) return booked;
  return [...booked, { day, amount }].sort((one, other) => (one.day < other.day ? -1 : 1));
}
