import type { PlansAtPrice } from '@brote/contracts/subscriptions';

/** What a contract's list takes; so many prices of one plan mean that something else is wrong. */
const MOST_PRICES = 100;

/** How many plans cost what, the cheapest first; the same price may come several times. Cents. */
export function plansAtPrices(counted: readonly { amount: number; plans: number }[]): PlansAtPrice[] {
  const sums = new Map<number, number>();
  for (const { amount, plans } of counted) sums.set(amount, (sums.get(amount) ?? 0) + plans);
  return [...sums]
    .sort(([one], [other]) => one - other)
    .slice(0, MOST_PRICES)
    .map(([amount, plans]) => ({ monthlyPrice: { amount, currency: 'EUR' }, plans }));
}
