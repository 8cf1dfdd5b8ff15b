import type { ResolveWithdrawalRequest } from '@brote/contracts/orders';
import * as staff from '@brote/contracts/staff-orders';
import { type CallContext, RequestHandler, refuse } from '@brote/messaging';
import { StaffAudit } from '@brote/staff-audit';
import { Controller } from '@nestjs/common';
import { WithdrawalWorkflow } from '#app/after-sales/withdrawals/withdrawal.workflow';
import { WithdrawalsQueries } from '#app/after-sales/withdrawals/withdrawals.queries';
import { ListWithdrawals } from './list-withdrawals';

/** Request handlers of staff for withdrawals. */
@Controller()
export class StaffWithdrawalsController {
  constructor(
    private readonly listWithdrawalsUseCase: ListWithdrawals,
    private readonly withdrawalWorkflow: WithdrawalWorkflow,
    private readonly withdrawals: WithdrawalsQueries,
    private readonly audit: StaffAudit,
  ) {}

  @RequestHandler(staff.listWithdrawals)
  listWithdrawals(
    request: staff.ListWithdrawalsRequest,
    { authenticatedCaller: person }: CallContext,
  ): Promise<staff.ListWithdrawalsReply> {
    return this.listWithdrawalsUseCase.list(person.userId, request);
  }

  @RequestHandler(staff.resolveWithdrawalAsStaff)
  async resolveWithdrawal(request: ResolveWithdrawalRequest, call: CallContext): Promise<staff.StaffWithdrawal> {
    const { withdrawalId: id, decision } = request;
    if (decision === 'refund') this.audit.requireRecentAuthentication(call);
    const target = { type: 'withdrawal', id };
    await this.withdrawalWorkflow.resolve(request, (tx, auditedChange) =>
      this.audit.record(tx, call, { action: `withdrawal.${decision}`, target, ...auditedChange }),
    );
    const resolvedWithdrawal = await this.withdrawals.byId(id);
    const [view] = await this.listWithdrawalsUseCase.toStaffViews(resolvedWithdrawal === null ? [] : [resolvedWithdrawal]);
    return view ?? refuse(staff.resolveWithdrawalAsStaff, 'WITHDRAWAL_UNKNOWN');
  }
}
