import * as orders from '@brote/contracts/orders';
import { type CallContext, RequestHandler, type EventEnvelope, EventHandler, refuse } from '@brote/messaging';
import { Controller } from '@nestjs/common';
import { WithdrawalWorkflow } from './withdrawal.workflow';
import { planRefunded, type PlanRefundedEventData } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { withdrawalRecord } from './withdrawals.view';
import { WithdrawalsQueries } from './withdrawals.queries';

/** Request handlers of withdrawals. */
@Controller()
export class WithdrawalsController {
  constructor(
    private readonly withdrawalWorkflow: WithdrawalWorkflow,
    private readonly withdrawals: WithdrawalsQueries,
  ) {}

  @RequestHandler(orders.prepareWithdrawal)
  prepareWithdrawal(request: orders.PrepareWithdrawalRequest, call: CallContext): Promise<orders.PreparedWithdrawal> {
    return this.withdrawalWorkflow.prepare(request, call.caller?.userId ?? null);
  }

  @RequestHandler(orders.confirmWithdrawal)
  confirmWithdrawal(request: orders.ConfirmWithdrawalRequest): Promise<orders.WithdrawalView> {
    return this.withdrawalWorkflow.confirm(request);
  }

  /** For the e-mail that acknowledges it. A statement that still waits for its second step counts as unknown. */
  @RequestHandler(orders.getWithdrawal)
  async getWithdrawal({ withdrawalId }: orders.GetWithdrawalRequest): Promise<orders.WithdrawalRecord> {
    const withdrawal = await this.withdrawals.byId(withdrawalId);
    if (withdrawal === null || withdrawal.state === 'prepared') return refuse(orders.getWithdrawal, 'WITHDRAWAL_UNKNOWN');
    return withdrawalRecord(withdrawal);
  }
}

/** Applies the events of the subscriptions service about withdrawals. */
@Controller()
export class WithdrawalsEventsController {
  constructor(private readonly withdrawalWorkflow: WithdrawalWorkflow) {}

  @EventHandler(planRefunded)
  onPlanRefunded({ payload }: EventEnvelope<PlanRefundedEventData>, tx: Transaction): Promise<void> {
    return this.withdrawalWorkflow.completePlan(tx, payload);
  }
}
