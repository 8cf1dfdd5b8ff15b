import { type FindOrdersReply, type FindOrdersRequest, type OrderRow, type OrdersFilter, findOrders } from '@brote/contracts/staff-orders';
import { Controller, Injectable } from '@nestjs/common';
import { RequestHandler, type CallContext } from '@brote/messaging';
import { OrdersCursor, type OrdersPosition } from '#app/core/orders/orders-cursor';
import { isSortedByDispatch } from './orders-filter';
import { lastDispatchDayOf } from '#app/core/erasure/erased-person';
import { type ListedOrder, StaffOrdersQueries } from './staff-orders.queries';

/** Reads orders for staff, page by page. */
@Injectable()
export class OrdersPages {
  constructor(
    private readonly orders: StaffOrdersQueries,
    private readonly cursors: OrdersCursor,
  ) {}

  /** @throws Refusal CURSOR_INVALID */
  async read({ cursor, limit, ...filter }: FindOrdersRequest, { authenticatedCaller }: CallContext): Promise<FindOrdersReply> {
    // A position in one sort order of the list is invalid in another.
    const cursorScope = `staff:${authenticatedCaller.userId}${isSortedByDispatch(filter) ? ':dispatch' : ''}`;
    const found = await this.orders.find(filter, this.cursors.read(cursor, cursorScope), limit + 1);
    const { rows, nextCursor } = this.cursors.page(found, limit, cursorScope, (order) => positionOf(order, filter));
    return { rows: rows.map(orderRow), nextCursor };
  }
}

/** All orders, newest first, or unshipped ones by dispatch day. */
@Controller()
export class FindOrders {
  constructor(private readonly pages: OrdersPages) {}

  /** @throws Refusal CURSOR_INVALID */
  @RequestHandler(findOrders)
  find(request: FindOrdersRequest, call: CallContext): Promise<FindOrdersReply> {
    return this.pages.read(request, call);
  }
}

function positionOf({ id, placedAt, leavesOn }: ListedOrder, filter: OrdersFilter): OrdersPosition {
  return { id, at: isSortedByDispatch(filter) && leavesOn !== null ? new Date(leavesOn) : placedAt };
}

function orderRow({ currency, total, refunded, placedAt, eraseWantedAt, ...rest }: ListedOrder): OrderRow {
  const money = (amount: number) => ({ amount, currency });
  return {
    ...rest,
    endsOn: lastDispatchDayOf({ eraseWantedAt, status: rest.status }),
    total: money(total),
    refunded: money(refunded),
    placedAt: placedAt.toISOString(),
  };
}
