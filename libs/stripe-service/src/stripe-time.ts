import { secondOf } from '@brote/contracts/payments';

/** The filter of Stripe's lists for objects created since a moment of ours; Stripe's clock may be some seconds slow. */
export function createdSinceFilter(moment: Date, toleranceS = 0): { gte: number } {
  return { gte: secondOf(moment) - toleranceS };
}
