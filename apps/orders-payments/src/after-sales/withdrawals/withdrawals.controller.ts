import {
  confirmWithdrawal,
  getWithdrawal,
  prepareWithdrawal,
  type ConfirmWithdrawalRequest,
  type GetWithdrawalRequest,
  type PreparedWithdrawal,
  type PrepareWithdrawalRequest,
  type WithdrawalRecord,
  type WithdrawalView,
} from '@brote/contracts/orders';
import { type CallContext, RequestHandler } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { GetWithdrawal } from './get-withdrawal';
import { WithdrawalWorkflow } from './withdrawal.workflow';

/** Request handlers of withdrawals. */
@Controller()
export class WithdrawalsController {
  constructor(
    private readonly withdrawalWorkflow: WithdrawalWorkflow,
    private readonly getWithdrawalUseCase: GetWithdrawal,
  ) {}

  @RequestHandler(prepareWithdrawal)
  prepareWithdrawal(request: PrepareWithdrawalRequest, call: CallContext): Promise<PreparedWithdrawal> {
    return this.withdrawalWorkflow.prepare(request, call.caller?.userId ?? null);
  }

  @RequestHandler(confirmWithdrawal)
  confirmWithdrawal(request: ConfirmWithdrawalRequest): Promise<WithdrawalView> {
    return this.withdrawalWorkflow.confirm(request);
  }

  @RequestHandler(getWithdrawal)
  getWithdrawal({ withdrawalId }: GetWithdrawalRequest): Promise<WithdrawalRecord> {
    return this.getWithdrawalUseCase.get(withdrawalId);
  }
}
