import * as orders from '@brote/contracts/orders';
import { type PlanRefundedEventData, planRefunded } from '@brote/contracts/subscriptions';
import type { Transaction } from '@brote/persistence';
import { Controller } from '@nestjs/common';
import { type CallContext, type EventEnvelope, EventHandler, refuse, RequestHandler } from '@brote/messaging';
import { CompletePlanWithdrawal } from './complete-plan-withdrawal';
import { ConfirmWithdrawal } from './confirm-withdrawal';
import { PrepareWithdrawal } from './prepare-withdrawal';
import { withdrawalRecord } from './withdrawals.view';
import { WithdrawalsQueries } from './withdrawals.queries';

/**
 * A withdrawal from an order or a plan (Directive 2011/83/EU). It waits for the buyer after step 1, and for the goods after step 2.
 *
 * 1. prepared: the statement is stored and shown to the buyer. A repetition stores another one; unconfirmed ones are deleted later.
 * 2. received: the buyer declares it. It is checked again under the lock of the order. What has not left is cancelled and refunded in the
 *    same transaction. A repetition changes nothing; the second of two statements about one plan is refused.
 * 3. refunded or refused: staff decide about what has left (`ResolveWithdrawal`). Refund, stock, event and audit are one transaction. The same decision again
 *    changes nothing, another one is refused.
 * 4. refunded, for a plan: the subscriptions service has refunded it and publishes an event, which is applied once.
 *
 * A failed step leaves the withdrawal as it was. A refund is only stored here: `RefundWorkflow` sends it and repeats failures.
 */
@Controller()
export class WithdrawalWorkflow {
  constructor(
    private readonly withdrawals: WithdrawalsQueries,
    private readonly prepareWithdrawal: PrepareWithdrawal,
    private readonly confirmWithdrawal: ConfirmWithdrawal,
    private readonly completePlanWithdrawal: CompletePlanWithdrawal,
  ) {}

  /** Step 1. @throws Refusal WITHDRAWAL_ITEMS_INVALID, WITHDRAWAL_CLOSED, WITHDRAWAL_MADE, TOO_MANY_ATTEMPTS */
  @RequestHandler(orders.prepareWithdrawal)
  prepare(request: orders.PrepareWithdrawalRequest, { caller }: CallContext): Promise<orders.PreparedWithdrawal> {
    return this.prepareWithdrawal.prepare(request, caller?.userId ?? null);
  }

  /** Step 2. @throws Refusal WITHDRAWAL_UNKNOWN, WITHDRAWAL_CLOSED */
  @RequestHandler(orders.confirmWithdrawal)
  confirm(request: orders.ConfirmWithdrawalRequest): Promise<orders.WithdrawalView> {
    return this.confirmWithdrawal.confirm(request);
  }

  /** For the e-mail that acknowledges it. A statement that still waits for its second step counts as unknown. */
  @RequestHandler(orders.getWithdrawal)
  async get({ withdrawalId }: orders.GetWithdrawalRequest): Promise<orders.WithdrawalRecord> {
    const withdrawal = await this.withdrawals.byId(withdrawalId);
    if (withdrawal === null || withdrawal.state === 'prepared') return refuse(orders.getWithdrawal, 'WITHDRAWAL_UNKNOWN');
    return withdrawalRecord(withdrawal);
  }

  /** Step 4, in the transaction of the event. */
  @EventHandler(planRefunded)
  completePlan({ payload }: EventEnvelope<PlanRefundedEventData>, tx: Transaction): Promise<void> {
    return this.completePlanWithdrawal.complete(tx, payload);
  }
}
