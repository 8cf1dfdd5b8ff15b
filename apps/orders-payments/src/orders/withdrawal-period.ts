import { dayAfter, endOfMadridDay, isWeekend, madridDay } from './madrid-day';
import type { Order } from './order.entity';

/** Directive 2011/83/EU, article 9. */
const PERIOD_DAYS = 14;

type Delivered = Pick<Order, 'deliveredAt'>;

/**
 * The last moment at which a consumer may withdraw: the end of the 14th day after the day of delivery in the shop's zone, or of the
 * Monday after it when that day is a Saturday or Sunday (Regulation 1182/71, article 3). Null while nobody knows the day of delivery.
 */
export function withdrawableUntil({ deliveredAt }: Delivered): Date | null {
  if (deliveredAt === null) return null;
  let last = dayAfter(madridDay(deliveredAt), PERIOD_DAYS);
  while (isWeekend(last)) last = dayAfter(last, 1);
  return endOfMadridDay(last);
}

/** Whether a withdrawal may be declared: from payment until the period is over, while there is something left to give back. */
export function isWithdrawable(order: Pick<Order, 'deliveredAt' | 'paidAt' | 'status' | 'refunded' | 'total'>, now: Date): boolean {
  const { paidAt, status, refunded, total } = order;
  if (paidAt === null || status === 'cancelled' || refunded >= total) return false;
  const until = withdrawableUntil(order);
  return until === null || now <= until;
}
