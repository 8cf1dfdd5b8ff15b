import { listMyOrders, type ListOrdersReply, type ListOrdersRequest } from '@brote/contracts/orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { GetOrder } from '#app/orders/get-order';
import { OrdersQueries } from '#app/orders/orders.queries';
import { MyOrdersQueries } from './my-orders.queries';
import { OrdersCursor, type OrdersPosition } from './orders-cursor';

/** The orders of an account, page by page, newest first. */
@Injectable()
export class ListMyOrders {
  constructor(
    private readonly places: MyOrdersQueries,
    private readonly orders: OrdersQueries,
    private readonly getOrder: GetOrder,
    private readonly cursors: OrdersCursor,
  ) {}

  /** @throws Refusal CURSOR_INVALID */
  async list(userId: string, { cursor = null, limit }: ListOrdersRequest): Promise<ListOrdersReply> {
    const after = cursor === null ? null : this.positionIn(cursor, userId);
    // One row more than the limit shows whether there is a next page.
    const places = await this.places.page(userId, after, limit + 1);
    const page = places.slice(0, limit);
    const wholes = await this.orders.allOf(
      userId,
      page.map(({ id }) => id),
    );
    const last = page.at(-1);
    return {
      orders: wholes.map((whole) => this.getOrder.viewOf(whole)),
      nextCursor: last !== undefined && places.length > limit ? this.cursors.after(last, userId) : null,
      total: await this.places.count(userId),
    };
  }

  private positionIn(cursor: string, userId: string): OrdersPosition {
    return this.cursors.positionIn(cursor, userId) ?? refuse(listMyOrders, 'CURSOR_INVALID');
  }
}
