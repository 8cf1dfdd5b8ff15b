import { SUBSCRIPTION_LIMITS } from '@brote/contracts/subscriptions';
import { addBusinessDays, addDays, isBusinessDay, sameOrNextBusinessDay } from '@brote/service-runtime';

/** Days after which an erased person's delivery that has not left is cancelled and refunded. The law sets the same limit for a delivery. */
export const MAX_DISPATCH_WAIT_DAYS = 30;

/** Days of a month between deliveries, as the shop promises them. */
export const DAYS_PER_MONTH = 30;

/** The day a number of months after another day. */
export function dayAfterMonths(day: string, months: number): string {
  return addDays(day, months * DAYS_PER_MONTH);
}

/** The last day for changes of the brushes and the interval of a delivery that leaves on a day. */
export function lastChoiceDay(day: string): string {
  return addBusinessDays(day, -SUBSCRIPTION_LIMITS.changeCutOffBusinessDays);
}

/** The first business day for a delivery that can still be changed today. */
export function firstOpenDay(today: string): string {
  let day = addBusinessDays(today, SUBSCRIPTION_LIMITS.changeCutOffBusinessDays);
  while (!isBusinessDay(day) || lastChoiceDay(day) < today) day = addDays(day, 1);
  return day;
}

/** An open delivery, the delivery before it, and the new interval. */
export interface IntervalChange {
  /** Day of the open delivery. */
  date: string;
  /** Day of the delivery before it. */
  last: string;
  interval: number;
  today: string;
}

/**
 * The day of the next delivery at a new interval: one interval after the last delivery, but never before the first open day. It never moves
 * later.
 */
export function dayAtInterval({ date, last, interval, today }: IntervalChange): string {
  const regularDay = sameOrNextBusinessDay(dayAfterMonths(last, interval));
  const earliestDay = regularDay > firstOpenDay(today) ? regularDay : firstOpenDay(today);
  return earliestDay < date ? earliestDay : date;
}
