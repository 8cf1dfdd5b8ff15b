import { planRefunded, type PlanRefundedEventData } from '@brote/contracts/subscriptions';
import { type EventEnvelope, EventHandler } from '@brote/messaging';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { WithdrawalWorkflow } from './withdrawal.workflow';

/** Applies the events of the subscriptions service about withdrawals. */
@Controller()
export class WithdrawalsEventsController {
  constructor(private readonly withdrawalWorkflow: WithdrawalWorkflow) {}

  @EventHandler(planRefunded)
  onPlanRefunded({ payload }: EventEnvelope<PlanRefundedEventData>, tx: Transaction): Promise<void> {
    return this.withdrawalWorkflow.completePlan(tx, payload);
  }
}
