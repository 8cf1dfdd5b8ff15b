import type { PlanId } from '@brote/contracts/catalog';
import type { PlanRow } from './plans.queries';

/** With fewer plan starts, "most popular" would mean nothing. */
const MIN_STARTS = 10;

/** The plan with the most starts; null below ten starts, or when another plan has as many. */
export function findMostPopularPlan(starts: ReadonlyMap<PlanId, number>): PlanId | null {
  const [first, second] = [...starts].sort(([, one], [, other]) => other - one);
  if (first === undefined || first[1] < MIN_STARTS || first[1] === second?.[1]) return null;
  return first[0];
}

/** The plan with the lowest price for each brush and month; null when two share it. */
export function findBestValuePlan(plans: readonly Pick<PlanRow, 'id' | 'monthly_price' | 'brush_count'>[]): PlanId | null {
  const [first, second] = [...plans].sort((one, other) => one.monthly_price * other.brush_count - other.monthly_price * one.brush_count);
  if (first === undefined) return null;
  const isTied = second !== undefined && first.monthly_price * second.brush_count === second.monthly_price * first.brush_count;
  return isTied ? null : first.id;
}
