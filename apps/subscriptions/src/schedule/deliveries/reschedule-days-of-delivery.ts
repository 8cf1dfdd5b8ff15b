import { SUBSCRIPTION_LIMITS } from '@brote/contracts/subscriptions';
import type { Sql } from '@brote/persistence';
import type { Delivery } from '#app/schedule/deliveries/delivery';
import { findDeliveryOfCycle } from '#app/schedule/deliveries/delivery.queries';
import { possibleRescheduleDays } from '#app/schedule/deliveries/reschedule-days';
import { findBillingPauseEndingOn } from '#app/schedule/billing-pauses/billing-pauses';

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
