import { SUBSCRIPTION_LIMITS } from '@brote/contracts/subscriptions';
import type { Sql } from '@brote/persistence';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { findDeliveryOfCycle } from '#app/schedule/deliveries/delivery.queries';
import { findBillingPauseEndingOn } from '#app/schedule/billing-pauses/billing-pauses';
import { addDays, isBusinessDay } from '@brote/service-runtime';
import { dayAfterMonths } from './delivery-days';

/** The shortest interval on sale. A delivery cannot leave sooner after the one before it. */
const MIN_MONTHS_BETWEEN = 2;

/** The neighbours of an open delivery. */
export interface RescheduleBounds {
  /** Current day of the delivery. */
  date: string;
  today: string;
  /** Start of the billing pause that ends with the rescheduled delivery, or after a skipped one; null without a billing pause. */
  billingPauseFrom: string | null;
  /** Day of the delivery before it; null for the first. */
  before: string | null;
  /** Day of the delivery after it, skipped or planned; null when none is planned. */
  after: string | null;
}

/** All days for a rescheduled delivery. Each of them is accepted, and no other day. */
export function possibleRescheduleDays(
  { date, today, billingPauseFrom, before, after }: RescheduleBounds,
  { min, max }: { min: number; max: number } = SUBSCRIPTION_LIMITS.rescheduleDays,
): string[] {
  const earliestDay = billingPauseFrom ?? (before === null ? today : dayAfterMonths(before, MIN_MONTHS_BETWEEN));
  const last = addDays(today, max);
  const days: string[] = [];
  for (let day = addDays(today, min); day <= last; day = addDays(day, 1)) {
    const isInRange = day >= earliestDay && (after === null || day < after);
    if (isInRange && day !== date && isBusinessDay(day)) days.push(day);
  }
  return days;
}

/** The days for a rescheduled delivery. */
export async function rescheduleDaysOf(
  sql: Sql,
  delivery: Delivery,
  today: string,
  range: { min: number; max: number } = SUBSCRIPTION_LIMITS.rescheduleDays,
): Promise<string[]> {
  const { subscriptionId, cycle, date } = delivery;
  const billingPause = await findBillingPauseEndingOn(sql, subscriptionId, date);
  const before = await findDeliveryOfCycle(sql, subscriptionId, cycle - 1);
  const after = await findDeliveryOfCycle(sql, subscriptionId, cycle + 1);
  const days = { before: before?.date ?? null, after: after?.date ?? null };
  return possibleRescheduleDays({ date, today, billingPauseFrom: billingPause?.fromDay ?? null, ...days }, range);
}
