import { SUBSCRIPTION_LIMITS } from '@brote/contracts/subscriptions';
import { businessDaysAfter, dayAfter, isBusinessDay, nextBusinessDay } from '@brote/service-runtime';

/** Days of a month between deliveries, as the shop promises them. */
export const DAYS_A_MONTH = 30;

/** The day so many months after another. */
export function monthsAfter(day: string, months: number): string {
  return dayAfter(day, months * DAYS_A_MONTH);
}

/** The last day on which brushes and interval of a delivery that leaves then may change. */
export function choicesUntil(day: string): string {
  return businessDaysAfter(day, -SUBSCRIPTION_LIMITS.changeCutOffBusinessDays);
}

/** The first business day on which a delivery may leave and still be changed today. */
export function firstOpenDay(today: string): string {
  let day = businessDaysAfter(today, SUBSCRIPTION_LIMITS.changeCutOffBusinessDays);
  while (!isBusinessDay(day) || choicesUntil(day) < today) day = dayAfter(day, 1);
  return day;
}

/** A delivery that is still open, the one before it, and the interval that is asked for. */
export interface IntervalChange {
  /** The day of the open delivery. */
  date: string;
  /** The day of the delivery before it. */
  last: string;
  interval: number;
  today: string;
}

/** The day of the next delivery at another interval: one interval after the last delivery, as early as it can still be packed, never later than it was. */
export function dayAtInterval({ date, last, interval, today }: IntervalChange): string {
  const wanted = nextBusinessDay(monthsAfter(last, interval));
  const possible = wanted > firstOpenDay(today) ? wanted : firstOpenDay(today);
  return possible < date ? possible : date;
}
