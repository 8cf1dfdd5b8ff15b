import {
  listWithdrawals,
  type ListWithdrawalsReply,
  type ListWithdrawalsRequest,
  type StaffWithdrawal,
} from '@brote/contracts/staff-orders';
import { refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersCursor, type OrdersPosition } from '#app/core/orders/orders-cursor';
import { ERASED_EMAIL, ERASED_NAME } from '#app/core/erasure/erased-person';
import type { Withdrawal } from '#app/after-sales/withdrawals/withdrawal.entity';
import { withdrawalRecord } from '#app/after-sales/withdrawals/withdrawals.view';
import { StaffWithdrawalsQueries } from './staff-withdrawals.queries';

const DAY_MS = 86_400_000;
const ERASED_PERSON = { name: ERASED_NAME, email: ERASED_EMAIL, reason: null, refusedBecause: null };

/** The work list of withdrawals. */
@Injectable()
export class ListWithdrawals {
  constructor(
    private readonly withdrawals: StaffWithdrawalsQueries,
    private readonly cursors: OrdersCursor,
    private readonly clock: Clock,
  ) {}

  /** @throws Refusal CURSOR_INVALID */
  async list(staffId: string, request: ListWithdrawalsRequest): Promise<ListWithdrawalsReply> {
    const list = request.list ?? 'open';
    const cursorScope = `staff-withdrawals:${list}:${staffId}`;
    const after = request.cursor === null ? null : this.decodeCursor(request.cursor, cursorScope);
    const foundWithdrawals = await this.withdrawals.readPage(list, after, request.limit + 1);
    const page = foundWithdrawals.slice(0, request.limit);
    const last = foundWithdrawals.length > request.limit ? page.at(-1) : undefined;
    const at = last && (list === 'open' ? last.refundBy : last.resolvedAt);
    return {
      rows: await this.toStaffViews(page),
      nextCursor: last && at ? this.cursors.encode({ at, id: last.id }, cursorScope) : null,
    };
  }

  /** The staff view of withdrawals. */
  async toStaffViews(withdrawals: readonly Withdrawal[]): Promise<StaffWithdrawal[]> {
    const hiddenIds = await this.withdrawals.filterHiddenIds(withdrawals.map(({ id }) => id));
    return withdrawals.map((withdrawal) => this.toStaffView(withdrawal, hiddenIds.has(withdrawal.id)));
  }

  private toStaffView(withdrawal: Withdrawal, isHidden: boolean): StaffWithdrawal {
    const { refundBy, isProven, resolvedAt } = withdrawal;
    if (refundBy === null) throw new Error(`Withdrawal ${withdrawal.id} was never declared`);
    const daysLeft = Math.floor((refundBy.getTime() - this.clock.now().getTime()) / DAY_MS);
    const times = { refundBy: refundBy.toISOString(), resolvedAt: resolvedAt?.toISOString() ?? null };
    const record = isHidden ? { ...withdrawalRecord(withdrawal), ...ERASED_PERSON } : withdrawalRecord(withdrawal);
    return { ...record, items: withdrawal.items, isProven, daysLeft, ...times };
  }

  private decodeCursor(cursor: string, cursorScope: string): OrdersPosition {
    return this.cursors.decode(cursor, cursorScope) ?? refuse(listWithdrawals, 'CURSOR_INVALID');
  }
}
