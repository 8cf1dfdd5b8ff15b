import type { Sql } from '#app/database';
import { Superseded } from '#app/superseded';
import type { Order } from './order.entity';

const UPDATE_ORDER = `
  UPDATE orders SET status = $3, cancel_reason = $4, version = $5, refunded = $6, timeline = $7, paid_at = $8, disputed_at = $9
   WHERE id = $1 AND version = $2 RETURNING id`;

/** Writes an order unless somebody else changed it since it was read. @throws Superseded */
export async function saveOrder(sql: Sql, order: Order): Promise<void> {
  const { id, readVersion, status, cancelReason, version, refunded, timeline, paidAt, disputedAt } = order;
  const values = [id, readVersion, status, cancelReason, version, refunded, JSON.stringify(timeline), paidAt, disputedAt];
  const rows = await sql.query(UPDATE_ORDER, values);
  if (rows.length !== 1) throw new Superseded(`Order ${id} is no longer at version ${readVersion}`);
  order.readVersion = version;
}
