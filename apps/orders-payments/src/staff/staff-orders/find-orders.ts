import type { FindOrdersReply, FindOrdersRequest, OrderRow, OrdersFilter } from '@brote/contracts/staff-orders';
import { Injectable } from '@nestjs/common';
import { OrdersCursor, type OrdersPosition } from '#app/core/orders/orders-cursor';
import { isSortedByDispatch } from './orders-filter';
import { lastDispatchDayOf } from '#app/core/erasure/erased-person';
import { type ListedOrder, StaffOrdersQueries } from './staff-orders.queries';

/** All orders, newest first, or unshipped ones by dispatch day; page by page. */
@Injectable()
export class FindOrders {
  constructor(
    private readonly orders: StaffOrdersQueries,
    private readonly cursors: OrdersCursor,
  ) {}

  /** @throws Refusal CURSOR_INVALID */
  async find(staffId: string, { cursor, limit, ...filter }: FindOrdersRequest): Promise<FindOrdersReply> {
    // A position in one sort order of the list is invalid in another.
    const cursorScope = `staff:${staffId}${isSortedByDispatch(filter) ? ':dispatch' : ''}`;
    const found = await this.orders.find(filter, this.cursors.read(cursor, cursorScope), limit + 1);
    const { rows, nextCursor } = this.cursors.page(found, limit, cursorScope, (order) => positionOf(order, filter));
    return { rows: rows.map(orderRow), nextCursor };
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
