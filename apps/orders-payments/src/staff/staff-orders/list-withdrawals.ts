import type { ListWithdrawalsReply, ListWithdrawalsRequest, StaffWithdrawal } from '@brote/contracts/staff-orders';
import { Clock } from '@brote/service-runtime';
import { Injectable } from '@nestjs/common';
import { OrdersCursor } from '#app/core/orders/orders-cursor';
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
    const found = await this.withdrawals.readPage(list, this.cursors.read(request.cursor, cursorScope), request.limit + 1);
    const positionOf = (row: Withdrawal) => ({ id: row.id, at: (list === 'open' ? row.refundBy : row.resolvedAt) ?? row.preparedAt });
    const { rows, nextCursor } = this.cursors.page(found, request.limit, cursorScope, positionOf);
    return { rows: await this.toStaffViews(rows), nextCursor };
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
}
