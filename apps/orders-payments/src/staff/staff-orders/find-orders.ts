import { findOrders, type FindOrdersReply, type FindOrdersRequest, type OrderRow, type OrdersFilter } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
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
    const after = cursor === null ? null : this.decodeCursor(cursor, cursorScope);
    // One row more than the limit shows whether there is a next page.
    const foundOrders = await this.orders.find(filter, after, limit + 1);
    const page = foundOrders.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map(orderRow),
      nextCursor: last !== undefined && foundOrders.length > limit ? this.cursors.encode(positionOf(last, filter), cursorScope) : null,
    };
  }

  private decodeCursor(cursor: string, cursorScope: string): OrdersPosition {
    return this.cursors.decode(cursor, cursorScope) ?? refuse(findOrders, 'CURSOR_INVALID');
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
