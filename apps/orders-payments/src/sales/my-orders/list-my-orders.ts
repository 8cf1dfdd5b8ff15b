import { listMyOrders, type ListOrdersReply, type ListOrdersRequest } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { GetOrder } from '#app/core/orders/get-order';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { MyOrdersQueries } from './my-orders.queries';
import { OrdersCursor, type OrdersPosition } from '#app/core/orders/orders-cursor';

/** The orders of an account, page by page, newest first. */
@Injectable()
export class ListMyOrders {
  constructor(
    private readonly myOrdersQueries: MyOrdersQueries,
    private readonly orders: OrdersQueries,
    private readonly getOrder: GetOrder,
    private readonly cursors: OrdersCursor,
  ) {}

  /** @throws Refusal CURSOR_INVALID */
  async list(userId: string, { cursor = null, limit }: ListOrdersRequest): Promise<ListOrdersReply> {
    const after = cursor === null ? null : this.decodeCursor(cursor, userId);
    // One row more than the limit shows whether there is a next page.
    const myOrdersQueries = await this.myOrdersQueries.readPage(userId, after, limit + 1);
    const page = myOrdersQueries.slice(0, limit);
    const detailedOrders = await this.orders.findAllDetailed(
      userId,
      page.map(({ id }) => id),
    );
    const last = page.at(-1);
    return {
      orders: detailedOrders.map((detailedOrder) => this.getOrder.viewOf(detailedOrder)),
      nextCursor: last !== undefined && myOrdersQueries.length > limit ? this.cursors.encode(last, userId) : null,
      total: await this.myOrdersQueries.count(userId),
    };
  }

  private decodeCursor(cursor: string, userId: string): OrdersPosition {
    return this.cursors.decode(cursor, userId) ?? refuse(listMyOrders, 'CURSOR_INVALID');
  }
}
