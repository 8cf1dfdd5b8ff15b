import { Database } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import type { OrdersPosition } from '#app/core/orders/orders-cursor';

/** Leaves out unpaid attempts that have ended: no customer ever saw them as orders. */
const IS_VISIBLE_ORDER_SQL = `NOT (status = 'cancelled' AND paid_at IS NULL AND cancel_reason IN ('expired', 'replaced', 'customer', 'provider-refused'))`;

const SELECT_PAGE = `
  SELECT id, placed_at AS at FROM orders
   WHERE user_id = :userId AND ${IS_VISIBLE_ORDER_SQL}
     AND (:afterPlacedAt::timestamptz IS NULL OR (placed_at, id) < (:afterPlacedAt, :afterId::uuid))
   ORDER BY placed_at DESC, id DESC LIMIT :limit`;

/** Positions of orders in an account's list. */
@Injectable()
export class MyOrdersQueries {
  constructor(private readonly database: Database) {}

  /** The positions of up to `limit` orders after a position, newest first. */
  async readPage(userId: string, after: OrdersPosition | null, limit: number): Promise<OrdersPosition[]> {
    return this.database.query<OrdersPosition>(SELECT_PAGE, {
      userId,
      afterPlacedAt: after?.at ?? null,
      afterId: after?.id ?? null,
      limit,
    });
  }

  /** Over all pages. */
  async count(userId: string): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM orders WHERE user_id = :userId AND ${IS_VISIBLE_ORDER_SQL}`,
      { userId },
    );
    return row?.total ?? 0;
  }
}
