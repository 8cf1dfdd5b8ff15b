import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersQueries } from '#app/orders/orders.queries';
import { saveOrder } from '#app/orders/save-order';

/** The orders of the deliveries of a plan that was withdrawn from. Those that had not left are called off with their deliveries. */
@Injectable()
export class WithdrawnDeliveries {
  constructor(private readonly orders: OrdersQueries) {}

  /** Notes on the orders of deliveries that have left that their money goes back. @throws OptimisticLockError */
  async refunded(tx: Transaction, subscriptionId: string, now: Date): Promise<void> {
    const rows = await tx.query<{ id: string }>(
      `SELECT id FROM orders WHERE subscription_id = $1 AND status IN ('shipped', 'delivered') ORDER BY id FOR UPDATE`,
      [subscriptionId],
    );
    for (const { id } of rows) {
      const order = await this.orders.byId(id, tx);
      if (order === null) continue;
      order.addTimelineMark('refunded', now);
      await saveOrder(tx, order);
    }
  }
}
