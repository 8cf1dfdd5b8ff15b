import { SUBSCRIPTION_LIMITS } from '@brote/contracts/subscriptions';
import type { Sql } from '@brote/persistence';
import type { Delivery } from '#app/deliveries/delivery';
import { deliveryOfCycle } from '#app/deliveries/delivery-rows';
import { rescheduleDays } from '#app/deliveries/reschedule-days';
import { billingPauseUntil } from './billing-pauses';

/** The days for a rescheduled delivery. */
export async function rescheduleDaysOf(
  sql: Sql,
  delivery: Delivery,
  today: string,
  range: { min: number; max: number } = SUBSCRIPTION_LIMITS.rescheduleDays,
): Promise<string[]> {
  const { subscriptionId, cycle, date } = delivery;
  const billingPause = await billingPauseUntil(sql, subscriptionId, date);
  const before = await deliveryOfCycle(sql, subscriptionId, cycle - 1);
  const after = await deliveryOfCycle(sql, subscriptionId, cycle + 1);
  const days = { before: before?.date ?? null, after: after?.date ?? null };
  return rescheduleDays({ date, today, billingPauseFrom: billingPause?.fromDay ?? null, ...days }, range);
}
