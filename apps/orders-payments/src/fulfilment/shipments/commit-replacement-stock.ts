import { Injectable } from '@nestjs/common';
import { withoutDeadline } from '@brote/messaging';
import { CommitStock } from '#app/core/orders/commit-stock';
import { OrdersQueries } from '#app/core/orders/orders.queries';

/** Takes replacement brushes from stock for an order whose parcel left and did not arrive. */
@Injectable()
export class CommitReplacementStock {
  constructor(
    private readonly orders: OrdersQueries,
    private readonly commitStock: CommitStock,
  ) {}

  /** Whether a replacement parcel can be filled, or is not needed. Repeating it takes the brushes once. @throws Unavailable */
  async commit(orderId: string): Promise<boolean> {
    const order = await this.orders.byId(orderId);
    const replacementId = order?.failure?.replacementId ?? null;
    if (order === null || order.status !== 'processing' || replacementId === null) return true;
    return withoutDeadline(() => this.commitStock.reserveAndCommit(replacementId, order));
  }
}
