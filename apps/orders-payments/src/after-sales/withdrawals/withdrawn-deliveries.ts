import type { Transaction } from '@brote/persistence';
import { Injectable } from '@nestjs/common';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { saveOrder } from '#app/core/orders/save-order';
import { LOCK_SENT_ORDERS } from './withdrawals.sql';

/** The orders of the deliveries of a withdrawn plan. Unshipped ones are cancelled with their deliveries. */
@Injectable()
export class WithdrawnDeliveries {
  constructor(private readonly orders: OrdersQueries) {}

  /** Adds the refund to the timeline of shipped orders of deliveries. @throws OptimisticLockError */
  async markRefunded(tx: Transaction, subscriptionId: string, now: Date): Promise<void> {
    const rows = await tx.query<{ id: string }>(LOCK_SENT_ORDERS, { subscriptionId });
    for (const { id } of rows) {
      const order = await this.orders.byId(id, tx);
      if (order === null) continue;
      order.addTimelineMark('refunded', now);
      await saveOrder(tx, order);
    }
  }
}
