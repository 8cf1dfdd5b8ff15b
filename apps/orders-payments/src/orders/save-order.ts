import { type Sql, OptimisticLockError } from '@brote/persistence';
import type { Order } from './order.entity';

const UPDATE_ORDER = `
  UPDATE orders SET status = $3, cancel_reason = $4, version = $5, refunded = $6, timeline = $7, paid_at = $8, disputed_at = $9,
                    user_id = $10, carrier = $11, tracking_number = $12, shipped_at = $13, delivered_at = $14,
                    delivers_on = $15, failure = $16, leaves_on = $17, refund_days = $18
   WHERE id = $1 AND version = $2 RETURNING id`;

/** Writes an order. @throws OptimisticLockError when another transaction changed it since it was read */
export async function saveOrder(sql: Sql, order: Order): Promise<void> {
  const { id, readVersion, status, cancelReason, version, refunded, timeline, paidAt, disputedAt } = order;
  const { userId, carrier, trackingNumber, shippedAt, deliveredAt, deliversOn, leavesOn } = order;
  const failure = order.failure === null ? null : JSON.stringify(order.failure);
  const state = [id, readVersion, status, cancelReason, version, refunded, JSON.stringify(timeline), paidAt, disputedAt];
  const parcel = [carrier, trackingNumber, shippedAt, deliveredAt, deliversOn, failure, leavesOn, JSON.stringify(order.refundDays)];
  const rows = await sql.query(UPDATE_ORDER, [...state, userId, ...parcel]);
  if (rows.length !== 1) throw new OptimisticLockError(`Order ${id} is no longer at version ${readVersion}`);
  order.readVersion = version;
}
