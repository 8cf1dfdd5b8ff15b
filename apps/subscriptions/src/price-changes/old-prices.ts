import type { PlanCountAtPrice } from '@brote/contracts/subscriptions';

/** Limit of the list in the contract. More prices of one plan indicate another error. */
const MOST_PRICES = 100;

/** Number of plans at each price in cents, the cheapest first. A price may occur several times. */
export function plansAtPrices(counted: readonly { amount: number; plans: number }[]): PlanCountAtPrice[] {
  const sums = new Map<number, number>();
  for (const { amount, plans } of counted) sums.set(amount, (sums.get(amount) ?? 0) + plans);
  return [...sums]
    .sort(([one], [other]) => one - other)
    .slice(0, MOST_PRICES)
    .map(([amount, plans]) => ({ monthlyPrice: { amount, currency: 'EUR' }, plans }));
}
