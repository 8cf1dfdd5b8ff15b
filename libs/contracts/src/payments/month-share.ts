import { momentOf, secondOf } from './provider-time';

/** Unit of paid months: one month is 1000. */
export const THOUSANDTHS_PER_MONTH = 1_000;

/**
 * The time between two moments as a part of the month before `end`, in thousandths of a month. Whole seconds count. It is negative when
 * `from` is later than `end`.
 */
export function monthShareBetween(from: Date, end: Date): number {
  const endSeconds = secondOf(end);
  const seconds = endSeconds - secondOf(from);
  return Math.round((seconds / (endSeconds - monthBefore(endSeconds))) * THOUSANDTHS_PER_MONTH);
}

/** The same moment one month earlier, as the payment provider counts: the 31st becomes the last day of a shorter month. Seconds. */
function monthBefore(seconds: number): number {
  const at = momentOf(seconds);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 0)).getUTCDate();
  const oneMonthEarlier = new Date(at);
  oneMonthEarlier.setUTCDate(Math.min(at.getUTCDate(), lastDay));
  oneMonthEarlier.setUTCMonth(at.getUTCMonth() - 1);
  return secondOf(oneMonthEarlier);
}
