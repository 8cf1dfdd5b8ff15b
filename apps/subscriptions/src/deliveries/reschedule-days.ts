import { SUBSCRIPTION_LIMITS } from '@brote/contracts/subscriptions';
import { dayAfter, isBusinessDay } from '@brote/service-runtime';
import { monthsAfter } from './delivery-days';

/** The shortest interval sold; a delivery is never asked for sooner than that after the one before it. */
const SHORTEST_MONTHS = 2;

/** What an open delivery stands between. */
export interface RescheduleBounds {
  /** The day it has. */
  date: string;
  today: string;
  /** Where the billing pause begins that ends with it, because it was moved or the one before it was left out; null without one. */
  billingPauseFrom: string | null;
  /** The day of the delivery before it; null for the first. */
  before: string | null;
  /** The day of the delivery after it, left out or to come; null while none is planned. */
  after: string | null;
}

/** The days to which an open delivery may be moved: all that are offered, and none that is refused. */
export function rescheduleDays(
  { date, today, billingPauseFrom, before, after }: RescheduleBounds,
  { min, max }: { min: number; max: number } = SUBSCRIPTION_LIMITS.rescheduleDays,
): string[] {
  const bound = billingPauseFrom ?? (before === null ? today : monthsAfter(before, SHORTEST_MONTHS));
  const last = dayAfter(today, max);
  const days: string[] = [];
  for (let day = dayAfter(today, min); day <= last; day = dayAfter(day, 1)) {
    const isBetween = day >= bound && (after === null || day < after);
    if (isBetween && day !== date && isBusinessDay(day)) days.push(day);
  }
  return days;
}
