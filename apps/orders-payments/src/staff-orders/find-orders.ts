import { findOrders, type FindOrdersReply, type FindOrdersRequest, type OrderRow, type OrdersFilter } from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { Injectable } from '@nestjs/common';
import { OrdersCursor, type OrdersPosition } from '#app/my-orders/orders-cursor';
import { isByDispatch } from './orders-filter';
import { endsOn } from '#app/personal-data/ends-on';
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
    const reader = `staff:${staffId}${isByDispatch(filter) ? ':dispatch' : ''}`;
    const after = cursor === null ? null : this.positionIn(cursor, reader);
    // One row more than the limit shows whether there is a next page.
    const found = await this.orders.find(filter, after, limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      rows: page.map(orderRow),
      nextCursor: last !== undefined && found.length > limit ? this.cursors.after(positionOf(last, filter), reader) : null,
    };
  }

  private positionIn(cursor: string, reader: string): OrdersPosition {
    return this.cursors.positionIn(cursor, reader) ?? refuse(findOrders, 'CURSOR_INVALID');
  }
}

function positionOf({ id, placedAt, leavesOn }: ListedOrder, filter: OrdersFilter): OrdersPosition {
  return { id, at: isByDispatch(filter) && leavesOn !== null ? new Date(leavesOn) : placedAt };
}

function orderRow({ currency, total, refunded, placedAt, eraseWantedAt, ...rest }: ListedOrder): OrderRow {
  const money = (amount: number) => ({ amount, currency });
  return {
    ...rest,
    endsOn: endsOn({ eraseWantedAt, status: rest.status }),
    total: money(total),
    refunded: money(refunded),
    placedAt: placedAt.toISOString(),
  };
}
