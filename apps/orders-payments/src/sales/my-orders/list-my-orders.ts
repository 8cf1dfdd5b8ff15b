import { type ListOrdersReply, type ListOrdersRequest, listMyOrders } from '@brote/contracts/orders';
import { Controller } from '@nestjs/common';
import { RequestHandler, type CallContext } from '@brote/messaging';
import { GetOrder } from '#app/core/orders/get-order';
import { OrdersQueries } from '#app/core/orders/orders.queries';
import { MyOrdersQueries } from './my-orders.queries';
import { OrdersCursor } from '#app/core/orders/orders-cursor';

/** The orders of an account, page by page, newest first. */
@Controller()
export class ListMyOrders {
  constructor(
    private readonly myOrdersQueries: MyOrdersQueries,
    private readonly orders: OrdersQueries,
    private readonly getOrder: GetOrder,
    private readonly cursors: OrdersCursor,
  ) {}

  /** @throws Refusal CURSOR_INVALID */
  @RequestHandler(listMyOrders)
  async list({ cursor = null, limit }: ListOrdersRequest, { authenticatedCaller }: CallContext): Promise<ListOrdersReply> {
    const { userId } = authenticatedCaller;
    const found = await this.myOrdersQueries.readPage(userId, this.cursors.read(cursor, userId), limit + 1);
    const { rows, nextCursor } = this.cursors.page(found, limit, userId, (position) => position);
    const ids = rows.map(({ id }) => id);
    const orders = (await this.orders.findAllDetailed(userId, ids)).map((order) => this.getOrder.viewOf(order));
    return { orders, nextCursor, total: await this.myOrdersQueries.count(userId) };
  }
}
