import { type Sql, OptimisticLockError } from '@brote/persistence';
import type { Order } from './order.entity';

const UPDATE_ORDER = `
  UPDATE orders SET status = :status, cancel_reason = :cancelReason, version = :version, refunded = :refunded, timeline = :timeline,
                    paid_at = :paidAt, disputed_at = :disputedAt, user_id = :userId, carrier = :carrier, tracking_number = :trackingNumber,
                    shipped_at = :shippedAt, delivered_at = :deliveredAt, delivers_on = :deliversOn, failure = :failure,
                    leaves_on = :leavesOn, refund_days = :refundDays
   WHERE id = :id AND version = :readVersion RETURNING id`;

/** Writes an order. @throws OptimisticLockError when another transaction changed it since it was read */
export async function saveOrder(sql: Sql, order: Order): Promise<void> {
  const { id, readVersion, status, cancelReason, version, refunded, paidAt, disputedAt } = order;
  const { userId, carrier, trackingNumber, shippedAt, deliveredAt, deliversOn, leavesOn } = order;
  const rows = await sql.query(UPDATE_ORDER, {
    ...{ id, readVersion, status, cancelReason, version, refunded, paidAt, disputedAt },
    ...{ userId, carrier, trackingNumber, shippedAt, deliveredAt, deliversOn, leavesOn },
    timeline: JSON.stringify(order.timeline),
    failure: order.failure === null ? null : JSON.stringify(order.failure),
    refundDays: JSON.stringify(order.refundDays),
  });
  if (rows.length !== 1) throw new OptimisticLockError(`Order ${id} is no longer at version ${readVersion}`);
  order.readVersion = version;
}
