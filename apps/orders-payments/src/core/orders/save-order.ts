import { type Sql, OptimisticLockError } from '@brote/persistence';
import type { Order } from './order.entity';
import { UPDATE_ORDER } from './orders.sql';

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
