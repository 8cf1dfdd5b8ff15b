import { previewPriceChange, SUBSCRIPTION_LIMITS } from '@brote/contracts/subscriptions';
import { refuse } from '@brote/messaging';
import { addDays, isValidDay } from '#app/schedule/calendar/calendar-days';

const { min: NOTICE_DAYS, max: MAX_NOTICE_DAYS } = SUBSCRIPTION_LIMITS.priceChangeDays;

/** The first day on which a customer who is notified today may be charged at another price. */
export function earliestChangeDay(today: string): string {
  return addDays(today, NOTICE_DAYS);
}

/**
 * The day itself, when a price may start on it.
 * @throws Refusal DATE_INVALID, with the earliest possible day
 */
export function checkChangeDay(day: string, today: string): string {
  const earliest = earliestChangeDay(today);
  const isPossible = isValidDay(day) && day >= earliest && day <= addDays(today, MAX_NOTICE_DAYS);
  return isPossible ? day : refuse(previewPriceChange, 'DATE_INVALID', { earliest });
}
