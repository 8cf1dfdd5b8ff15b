import type { PlanCountAtPrice } from '@brote/contracts/subscriptions';

/** Limit of the list in the contract. More prices of one plan indicate another error. */
const MAX_PRICES = 100;

/** Number of plans at each price in cents, the cheapest first. A price may occur several times. */
export function countPlansByPrice(counts: readonly { amount: number; plans: number }[]): PlanCountAtPrice[] {
  const plansByAmount = new Map<number, number>();
  for (const { amount, plans } of counts) plansByAmount.set(amount, (plansByAmount.get(amount) ?? 0) + plans);
  return [...plansByAmount]
    .sort(([one], [other]) => one - other)
    .slice(0, MAX_PRICES)
    .map(([amount, plans]) => ({ monthlyPrice: { amount, currency: 'EUR' }, plans }));
}
