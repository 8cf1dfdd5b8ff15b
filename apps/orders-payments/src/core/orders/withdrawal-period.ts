import { withdrawalDeadline } from '@brote/service-runtime';
import type { Order } from './order.entity';

type DeliveredOrder = Pick<Order, 'deliveredAt'>;

/** The last moment at which a consumer may withdraw. Null while the day of delivery is unknown. */
export function withdrawableUntil({ deliveredAt }: DeliveredOrder): Date | null {
  return deliveredAt === null ? null : withdrawalDeadline(deliveredAt);
}

/** Whether a withdrawal may be declared: from payment until the period is over, while there is something left to refund. */
export function isWithdrawable(order: Pick<Order, 'deliveredAt' | 'paidAt' | 'status' | 'refunded' | 'total'>, now: Date): boolean {
  const { paidAt, status, refunded, total } = order;
  if (paidAt === null || status === 'cancelled' || refunded >= total) return false;
  const until = withdrawableUntil(order);
  return until === null || now <= until;
}
