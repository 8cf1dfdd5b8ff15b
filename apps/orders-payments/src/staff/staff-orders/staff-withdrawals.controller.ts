import type { ResolveWithdrawalRequest } from '@brote/contracts/orders';
import * as staff from '@brote/contracts/staff-orders';
import { type CallContext, RequestHandler, refuse } from '@brote/messaging';
import { Clock } from '@brote/service-runtime';
import { StaffAudit } from '@brote/staff-audit';
import { Injectable, Controller } from '@nestjs/common';
import type { Withdrawal } from '#app/after-sales/withdrawals/withdrawal.entity';
import { WithdrawalsQueries } from '#app/after-sales/withdrawals/withdrawals.queries';
import { withdrawalRecord } from '#app/after-sales/withdrawals/withdrawals.view';
import { ERASED_EMAIL, ERASED_NAME } from '#app/core/erasure/erased-person';
import { OrdersCursor } from '#app/core/orders/orders-cursor';
import { ResolveWithdrawal } from '#app/after-sales/withdrawals/resolve-withdrawal';
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
  async list(staffId: string, request: staff.ListWithdrawalsRequest): Promise<staff.ListWithdrawalsReply> {
    const list = request.list ?? 'open';
    const cursorScope = `staff-withdrawals:${list}:${staffId}`;
    const found = await this.withdrawals.readPage(list, this.cursors.read(request.cursor, cursorScope), request.limit + 1);
    const positionOf = (row: Withdrawal) => ({ id: row.id, at: (list === 'open' ? row.refundBy : row.resolvedAt) ?? row.preparedAt });
    const { rows, nextCursor } = this.cursors.page(found, request.limit, cursorScope, positionOf);
    return { rows: await this.toStaffViews(rows), nextCursor };
  }

  /** The staff view of withdrawals. */
  async toStaffViews(withdrawals: readonly Withdrawal[]): Promise<staff.StaffWithdrawal[]> {
    const hiddenIds = await this.withdrawals.filterHiddenIds(withdrawals.map(({ id }) => id));
    return withdrawals.map((withdrawal) => this.toStaffView(withdrawal, hiddenIds.has(withdrawal.id)));
  }

  private toStaffView(withdrawal: Withdrawal, isHidden: boolean): staff.StaffWithdrawal {
    const { refundBy, isProven, resolvedAt } = withdrawal;
    if (refundBy === null) throw new Error(`Withdrawal ${withdrawal.id} was never declared`);
    const daysLeft = Math.floor((refundBy.getTime() - this.clock.now().getTime()) / DAY_MS);
    const times = { refundBy: refundBy.toISOString(), resolvedAt: resolvedAt?.toISOString() ?? null };
    const record = isHidden ? { ...withdrawalRecord(withdrawal), ...ERASED_PERSON } : withdrawalRecord(withdrawal);
    return { ...record, items: withdrawal.items, isProven, daysLeft, ...times };
  }
}

/** Request handlers of staff for withdrawals. */
@Controller()
export class StaffWithdrawalsController {
  constructor(
    private readonly listWithdrawals: ListWithdrawals,
    private readonly resolveWithdrawal: ResolveWithdrawal,
    private readonly withdrawals: WithdrawalsQueries,
    private readonly audit: StaffAudit,
  ) {}

  @RequestHandler(staff.listWithdrawals)
  list(request: staff.ListWithdrawalsRequest, call: CallContext): Promise<staff.ListWithdrawalsReply> {
    return this.listWithdrawals.list(call.authenticatedCaller.userId, request);
  }

  @RequestHandler(staff.resolveWithdrawalAsStaff)
  async resolve(request: ResolveWithdrawalRequest, call: CallContext): Promise<staff.StaffWithdrawal> {
    const { withdrawalId: id, decision } = request;
    if (decision === 'refund') this.audit.requireRecentAuthentication(call);
    const target = { type: 'withdrawal', id };
    await this.resolveWithdrawal.resolveWithdrawal(request, this.audit.hookOf(call, { action: `withdrawal.${decision}`, target }));
    const resolvedWithdrawal = await this.withdrawals.byId(id);
    const [view] = await this.listWithdrawals.toStaffViews(resolvedWithdrawal === null ? [] : [resolvedWithdrawal]);
    return view ?? refuse(staff.resolveWithdrawalAsStaff, 'WITHDRAWAL_UNKNOWN');
  }
}
