import { previewPriceChange, SUBSCRIPTION_LIMITS } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { dayAfter, isRealDay } from '#app/calendar/madrid-day';

const { min: NOTICE_DAYS, max: FURTHEST_DAYS } = SUBSCRIPTION_LIMITS.priceChangeDays;

/** The first day on which a customer who is notified today may be charged at another price. */
export function earliestDay(today: string): string {
  return dayAfter(today, NOTICE_DAYS);
}

/**
 * The day itself, when a price may start on it.
 * @throws Refusal DATE_INVALID, with the earliest possible day
 */
export function possibleDay(day: string, today: string): string {
  const earliest = earliestDay(today);
  const isPossible = isRealDay(day) && day >= earliest && day <= dayAfter(today, FURTHEST_DAYS);
  return isPossible ? day : refuse(previewPriceChange, 'DATE_INVALID', { earliest });
}
